import { useRef, useState } from 'react';
import { tooManyImagesMessage } from '@/lib/images/upload-rules';
import { type FormImage, isNewImage, type NewImage } from './form-images';
import { prepareImage } from './prepare-image';

export type FormImagesConfig<V> = {
  listImages: (stored: V) => string[];
  /** If it is 1, a new image replaces the old one. */
  maxImages: number;
  /** The multipart field that the files are sent in. */
  imageField: string;
};

/** The images of a form: stored ones, and files that are uploaded after the fields have been saved. */
export function useFormImages<V>(
  { listImages, maxImages, imageField }: FormImagesConfig<V>,
  stored: V | undefined,
  initialLostFiles: readonly string[],
) {
  const { images, change, savedNames, ...state } = useImageState(
    { listImages, maxImages },
    stored,
    initialLostFiles,
  );
  const { add, errors, isPreparing } = useFileSelections({ images, change, maxImages });
  /** The fraction uploaded so far; null when no upload is in progress. */
  const [progress, setProgress] = useState<number | null>(null);

  /** Sends the images and shows the progress. */
  async function transfer<T>(
    request: (files: FormData, onProgress: (fraction: number) => void) => Promise<T>,
  ): Promise<T> {
    setProgress(0);
    try {
      return await request(toFormData(imageField, images), setProgress);
    } finally {
      setProgress(null);
    }
  }

  return {
    ...state,
    images,
    change,
    add,
    max: maxImages,
    errors,
    isPreparing,
    progress,
    // A lost file is a change that the user has not decided about.
    isDirty: state.lostFiles.length > 0 || isChanged(images, savedNames),
    /** Names of all files that a reload would lose. */
    files: [...state.lostFiles, ...images.filter(isNewImage).map(({ name }) => name)],
    transfer,
    async send(upload: Parameters<typeof transfer<V>>[0]): Promise<V> {
      const result = await transfer(upload);
      state.setSaved(result);
      return result;
    },
  };
}

type FileSelectionsConfig = {
  images: FormImage[];
  change: (next: FormImage[]) => void;
  maxImages: number;
};

/** Decodes and shrinks the files that the user selects, and keeps why some of them cannot be uploaded. */
function useFileSelections({ images, change, maxImages }: FileSelectionsConfig) {
  const [errors, setErrors] = useState<string[]>([]);
  /** How many selections are being prepared. */
  const [preparing, setPreparing] = useState(0);
  const latest = useRef(images);
  latest.current = images;
  const lastSelection = useRef(Promise.resolve());

  /**
   * Adds the files that can be uploaded, some of them shrunk, and shows why the others cannot. A selection made while another
   * is being prepared waits for it, so that neither replaces the images or the errors of the other.
   */
  async function add(files: readonly File[]) {
    if (preparing === 0) setErrors([]);
    setPreparing((count) => count + 1);
    const selection = lastSelection.current.then(() => prepareAndAdd(files));
    lastSelection.current = selection.catch(() => {
      // Thrown to the caller of this selection, below; the next one is prepared all the same.
    });
    try {
      await selection;
    } finally {
      setPreparing((count) => count - 1);
    }
  }

  async function prepareAndAdd(files: readonly File[]) {
    const { newImages, messages } = await prepareImages(files);
    const remainingSlots = maxImages === 1 ? 1 : maxImages - latest.current.length;
    if (newImages.length > remainingSlots) messages.push(tooManyImagesMessage(maxImages));
    setErrors((errors) => [...new Set([...errors, ...messages])]);
    const added = newImages.slice(0, remainingSlots);
    if (added.length === 0) return;
    // The next selection may be ready before these are rendered.
    latest.current = maxImages === 1 ? added : [...latest.current, ...added];
    change(latest.current);
  }

  return { add, errors, isPreparing: preparing > 0 };
}

/** The images in the form, and those of the document that it is based on. */
function useImageState<V>(
  { listImages, maxImages }: Pick<FormImagesConfig<V>, 'listImages' | 'maxImages'>,
  stored: V | undefined,
  initialLostFiles: readonly string[],
) {
  const [savedNames, setSavedNames] = useState(() => (stored ? listImages(stored) : []));
  const [images, setImages] = useState(() => toFormImages(savedNames));
  /** Names of files that were selected before a reload and lost. */
  const [lostFiles, setLostFiles] = useState(initialLostFiles);

  function change(next: FormImage[]) {
    setImages(next);
    setLostFiles([]);
  }

  function setSaved(document: V | undefined) {
    const names = document ? listImages(document) : [];
    setSavedNames(names);
    setImages(toFormImages(names));
  }

  return {
    savedNames,
    images,
    change,
    lostFiles,
    setSaved,
    /** Reverts to the images of the document. */
    resetTo(document: V | undefined) {
      setSaved(document);
      setLostFiles([]);
    },
    /** Keeps the new files; the images of a document that no longer exists cannot be kept. */
    forgetStored() {
      setSavedNames([]);
      setImages(images.filter(isNewImage));
    },
    toConflict: (current: V) => toConflict({ savedNames, images, theirs: listImages(current), maxImages }),
    /** Continues with the chosen images, made from those that someone else has saved. */
    continueWith(chosen: FormImage[], current: V) {
      setSavedNames(listImages(current));
      setImages(chosen);
    },
  };
}

function isChanged(images: readonly FormImage[], savedNames: readonly string[]): boolean {
  return images.some(isNewImage) || images.map(({ name }) => name).join() !== savedNames.join();
}

/** The images of both sides, if someone else has changed the document. Images that they have removed cannot be chosen. */
function toConflict({
  savedNames,
  images,
  theirs,
  maxImages,
}: {
  savedNames: readonly string[];
  images: readonly FormImage[];
  theirs: readonly string[];
  maxImages: number;
}) {
  const yours = isChanged(images, savedNames)
    ? images.filter((image) => isNewImage(image) || theirs.includes(image.name))
    : images;
  const yourKeys = yours.map(toImageKey);
  const areOnlyAdded = (keys: readonly string[]) => savedNames.every((name, index) => keys[index] === name);
  const all = [...theirs, ...yourKeys.slice(savedNames.length)];
  return {
    before: [...savedNames],
    yours: yourKeys,
    theirs: [...theirs],
    /** All images, if both sides have only added some, and if they are not too many. */
    merged: areOnlyAdded(yourKeys) && areOnlyAdded(theirs) && all.length <= maxImages ? all : undefined,
    /** Returns the images with these keys. */
    find: (keys: readonly string[]): FormImage[] =>
      keys.map((key) => yours.find((image, index) => toImageKey(image, index) === key) ?? { name: key }),
  };
}

/** Two new files may have the same name, unlike stored images, whose names have no colon. */
function toImageKey(image: FormImage, index: number): string {
  return isNewImage(image) ? `${index}:${image.name}` : image.name;
}

async function prepareImages(files: readonly File[]) {
  const newImages: NewImage[] = [];
  const messages: string[] = [];
  // One after the other: a decoded photo takes a hundred megabytes.
  for (const file of files) {
    const prepared = await prepareImage(file);
    if (prepared.file) newImages.push(await toNewImage(prepared.file, file.name));
    else messages.push(prepared.error);
  }
  return { newImages, messages };
}

/**
 * Reads the file into a data URL for its preview, since the content security policy does not allow `blob:` URLs. `name` is
 * that of the chosen file, which the user has to find again after a reload, also if a JPEG was made of it.
 */
function toNewImage(file: File, name: string): Promise<NewImage> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve({ name, file, preview: String(reader.result) });
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
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
