'use client';

import { ArrowLeft, ArrowRight, ImagePlus, Trash2 } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { pictureUrl } from '@/lib/images/picture-rules';
import { judgeFile, tooManyPicturesText, UPLOAD_TYPES } from '@/lib/images/upload-rules';

/** A picture of the form: a stored one by its name, or a new file with what the browser shows of it. */
export type FormPicture = { name: string; file?: undefined } | NewPicture;
type NewPicture = { name: string; file: File; preview: string };

export function isNewPicture(picture: FormPicture): picture is NewPicture {
  return picture.file !== undefined;
}

type PicturesProps = {
  /** How many there may be; of one, a new one takes the place of the old. */
  most: number;
  pictures: FormPicture[];
  /** Files that were chosen before a reload, which no page can keep. */
  lostFiles: readonly string[];
  onChange: (pictures: FormPicture[]) => void;
};

/** The pictures of a form: chosen or dropped, put in order by buttons or by dragging. */
export function FormPictures({ most, pictures, lostFiles, onChange }: PicturesProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refusals, setRefusals] = useState<string[]>([]);
  const [isOver, setIsOver] = useState(false);
  const [dragged, setDragged] = useState<number | null>(null);

  async function add(files: readonly File[]) {
    const judged = files.map((file) => ({ file, refusal: judgeFile(file) }));
    const room = most === 1 ? 1 : most - pictures.length;
    const good = judged.filter(({ refusal }) => refusal === '');
    const added = await Promise.all(good.slice(0, room).map(({ file }) => toNewPicture(file)));
    setRefusals([
      ...judged.flatMap(({ refusal }) => refusal || []),
      ...(good.length > room ? [tooManyPicturesText(most)] : []),
    ]);
    if (added.length > 0) onChange(most === 1 ? added : [...pictures, ...added]);
  }

  function move(from: number, to: number) {
    const next = pictures.toSpliced(from, 1);
    const picture = pictures[from];
    if (picture) onChange(next.toSpliced(to, 0, picture));
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    if (dragged === null) void add([...event.dataTransfer.files]);
  }

  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      className={`rounded-card border border-dashed p-4 ${isOver ? 'border-brand bg-sunken' : 'border-field'}`}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(dragged === null);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <p id={`${id}-label`} className="font-medium text-sm">
        {most === 1 ? 'Picture (optional)' : 'Pictures (optional)'}
      </p>
      <p id={`${id}-hint`} className="text-muted text-sm">
        {most === 1
          ? 'A jpeg, png or gif of 2 MB at most. Drop it here or choose it.'
          : `Up to ${most} pictures, jpeg, png or gif, 2 MB each. Drop them here or choose them; the first one is shown on cards.`}
      </p>
      {lostFiles.length > 0 && (
        <p className="mt-2 font-medium text-sm">
          Please choose these pictures again: {lostFiles.join(', ')}.
        </p>
      )}
      {pictures.length > 0 && (
        <ol className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3">
          {pictures.map((picture, index) => (
            <li
              key={isNewPicture(picture) ? picture.preview : picture.name}
              className="overflow-hidden rounded-field border border-hairline bg-surface"
              draggable={most > 1}
              onDragStart={() => setDragged(index)}
              onDragEnd={() => setDragged(null)}
              onDrop={() => dragged !== null && move(dragged, index)}
            >
              <img
                src={isNewPicture(picture) ? picture.preview : pictureUrl(picture.name, 320)}
                alt={isNewPicture(picture) ? picture.name : `Picture ${index + 1}`}
                className="aspect-4/3 w-full object-cover"
                draggable={false}
              />
              <div className="flex justify-between">
                <span className={most === 1 ? 'hidden' : 'flex'}>
                  <IconButton
                    label={`Move picture ${index + 1} forward`}
                    isOff={index === 0}
                    onClick={() => move(index, index - 1)}
                  >
                    <ArrowLeft aria-hidden="true" size={18} />
                  </IconButton>
                  <IconButton
                    label={`Move picture ${index + 1} back`}
                    isOff={index === pictures.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    <ArrowRight aria-hidden="true" size={18} />
                  </IconButton>
                </span>
                <IconButton
                  label={`Remove picture ${index + 1}`}
                  onClick={() => {
                    onChange(pictures.toSpliced(index, 1));
                    input.current?.focus();
                  }}
                >
                  <Trash2 aria-hidden="true" size={18} />
                </IconButton>
              </div>
            </li>
          ))}
        </ol>
      )}
      <label className="button button-ghost relative mt-3 has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
        <ImagePlus aria-hidden="true" size={18} />
        {most === 1 ? 'Choose a picture' : 'Add pictures'}
        <input
          ref={input}
          type="file"
          multiple={most > 1}
          accept={UPLOAD_TYPES.join(',')}
          aria-describedby={`${id}-hint`}
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            // So that the same file can be chosen again.
            event.target.value = '';
            void add(files);
          }}
        />
      </label>
      <div role="alert" className="text-danger text-sm">
        {refusals.map((text) => (
          <p key={text} className="mt-2">
            {text}
          </p>
        ))}
      </div>
    </div>
  );
}

function IconButton({
  label,
  isOff = false,
  onClick,
  children,
}: {
  label: string;
  isOff?: boolean;
  onClick: () => void;
  children: React.ReactNode;
}) {
  return (
    <button type="button" className="button-round" aria-label={label} disabled={isOff} onClick={onClick}>
      {children}
    </button>
  );
}

/** The page may show its own data only: the file as text, since `blob:` is not allowed. */
function toNewPicture(file: File): Promise<NewPicture> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve({ name: file.name, file, preview: String(reader.result) });
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
