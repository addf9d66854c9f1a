import { useState } from 'react';
import { type FormImage, isNewImage } from './form-images';

export type FormImagesConfig<V> = {
  listImages: (stored: V) => string[];
  /** The multipart field that the files are sent in. */
  imageField: string;
};

/** The images of a form: stored ones, and files that are uploaded after the fields have been saved. */
export function useFormImages<V>(
  { listImages, imageField }: FormImagesConfig<V>,
  stored: V | undefined,
  initialLostFiles: readonly string[],
) {
  const [savedNames, setSavedNames] = useState(() => (stored ? listImages(stored) : []));
  const [images, setImages] = useState(() => toFormImages(savedNames));
  /** Names of files that were selected before a reload and lost. */
  const [lostFiles, setLostFiles] = useState(initialLostFiles);
  /** The fraction uploaded so far; null when no upload is in progress. */
  const [progress, setProgress] = useState<number | null>(null);

  function change(next: FormImage[]) {
    setImages(next);
    setLostFiles([]);
  }

  async function send(
    upload: (files: FormData, onProgress: (fraction: number) => void) => Promise<V>,
  ): Promise<V> {
    setProgress(0);
    try {
      const result = await upload(toFormData(imageField, images), setProgress);
      setSavedNames(listImages(result));
      setImages(toFormImages(listImages(result)));
      return result;
    } finally {
      setProgress(null);
    }
  }

  return {
    images,
    change,
    lostFiles,
    progress,
    isDirty: images.some(isNewImage) || images.map(({ name }) => name).join() !== savedNames.join(),
    /** Names of all files that a reload would lose. */
    files: [...lostFiles, ...images.filter(isNewImage).map(({ name }) => name)],
    send,
    discard: () => change(toFormImages(savedNames)),
  };
}

function toFormImages(images: readonly string[]): FormImage[] {
  return images.map((name) => ({ name }));
}

function toFormData(field: string, images: readonly FormImage[]): FormData {
  const form = new FormData();
  // An empty string removes all images.
  if (images.length === 0) form.append(field, '');
  for (const image of images) {
    form.append(field, isNewImage(image) ? image.file : image.name);
  }
  return form;
}
