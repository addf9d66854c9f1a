'use client';

import { ArrowLeft, ArrowRight, ImagePlus, Trash2 } from 'lucide';
import { type DragEvent, useId, useRef, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { imageUrl } from '@/lib/images/image-rules';
import { PICKED_TYPES } from '@/lib/images/upload-rules';
import { IconButton } from './icon-button';
import type { useFormImages } from './use-form-images';

/** An image in the form: the name of a stored one, or a new file with its preview. */
export type FormImage = { name: string; file?: undefined } | NewImage;
export type NewImage = { name: string; file: File; preview: string };

export function isNewImage(image: FormImage): image is NewImage {
  return image.file !== undefined;
}

type FormImagesProps = Pick<
  ReturnType<typeof useFormImages>,
  'max' | 'images' | 'errors' | 'lostFiles' | 'isPreparing' | 'add' | 'change'
>;

/** The image field of a form: files are selected or dropped, and reordered by buttons or by dragging. */
export function FormImages({ max, images, errors, lostFiles, isPreparing, add, change }: FormImagesProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const [draggedIndex, setDraggedIndex] = useState<number | null>(null);

  function move(from: number, to: number) {
    const next = images.toSpliced(from, 1);
    const image = images[from];
    if (image) change(next.toSpliced(to, 0, image));
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsDraggedOver(false);
    if (draggedIndex === null) void add([...event.dataTransfer.files]);
  }

  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      className={`rounded-card border border-dashed p-4 ${isDraggedOver ? 'border-brand bg-sunken' : 'border-field'}`}
      onDragOver={(event) => {
        event.preventDefault();
        setIsDraggedOver(draggedIndex === null);
      }}
      onDragLeave={() => setIsDraggedOver(false)}
      onDrop={drop}
    >
      <p id={`${id}-label`} className="font-medium text-sm">
        {max === 1 ? 'Picture (optional)' : 'Pictures (optional)'}
      </p>
      <p id={`${id}-hint`} className="text-muted text-sm">
        {max === 1
          ? 'Add a photo: jpeg, png or gif (webp is converted), up to 15 MB. Drop it here or choose it.'
          : `Add up to ${max} photos: jpeg, png or gif (webp is converted), up to 15 MB each. The first is your cover. Drop them here or choose them.`}
      </p>
      {lostFiles.length > 0 && (
        <div className="mt-2 flex flex-wrap items-center gap-x-4">
          <p className="wrap-anywhere font-medium text-sm">
            {`Please choose these pictures again: ${lostFiles.join(', ')}.`}
          </p>
          <button type="button" className="link-button" onClick={() => change(images)}>
            Leave them out
          </button>
        </div>
      )}
      {images.length > 0 && (
        <ol className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3">
          {images.map((image, index) => (
            <li
              key={isNewImage(image) ? image.preview : image.name}
              className="overflow-hidden rounded-field border border-hairline bg-surface"
              draggable={max > 1}
              onDragStart={() => setDraggedIndex(index)}
              onDragEnd={() => setDraggedIndex(null)}
              onDrop={() => draggedIndex !== null && move(draggedIndex, index)}
            >
              <img
                src={isNewImage(image) ? image.preview : imageUrl(image.name, 320)}
                alt={isNewImage(image) ? image.name : `Picture ${index + 1}`}
                className="aspect-4/3 w-full object-cover"
                draggable={false}
              />
              <div className="flex justify-between">
                <span className={max === 1 ? 'hidden' : 'flex'}>
                  <IconButton
                    label={`Move picture ${index + 1} forward`}
                    isDisabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  >
                    <Icon icon={ArrowLeft} size={18} />
                  </IconButton>
                  <IconButton
                    label={`Move picture ${index + 1} back`}
                    isDisabled={index === images.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    <Icon icon={ArrowRight} size={18} />
                  </IconButton>
                </span>
                <IconButton
                  label={`Remove picture ${index + 1}`}
                  onClick={() => {
                    change(images.toSpliced(index, 1));
                    input.current?.focus();
                  }}
                >
                  <Icon icon={Trash2} size={18} />
                </IconButton>
              </div>
            </li>
          ))}
        </ol>
      )}
      <label className="button button-ghost relative mt-3 has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
        <Icon icon={ImagePlus} size={18} />
        {max === 1 ? 'Choose a picture' : 'Add pictures'}
        <input
          ref={input}
          type="file"
          multiple={max > 1}
          accept={PICKED_TYPES.join(',')}
          aria-describedby={`${id}-hint`}
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            // Allows selecting the same file again.
            event.target.value = '';
            void add(files);
          }}
        />
      </label>
      <p role="status" className="mt-2 text-muted text-sm empty:hidden">
        {isPreparing && 'Preparing pictures...'}
      </p>
      <div role="alert" className="text-danger text-sm">
        {errors.map((message) => (
          <p key={message} className="mt-2">
            {message}
          </p>
        ))}
      </div>
    </div>
  );
}
