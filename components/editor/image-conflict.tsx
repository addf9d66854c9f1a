import { z } from 'zod';
import type { Conflict } from '@/components/ui/use-conflict-choice';
import { imageUrl } from '@/lib/images/image-rules';
import { type FormImage, isNewImage } from './form-images';
import type { useFormImages } from './use-form-images';

const keysSchema = z.array(z.string());

/** Adds the images to the two sides of a conflict over a document. */
export function withImages<V>(
  conflict: Conflict,
  current: V | null,
  images: ReturnType<typeof useFormImages<V>>,
): Conflict {
  if (current === null) return conflict;
  const name = images.max === 1 ? 'picture' : 'pictures';
  const { find, ...sides } = images.toConflict(current);
  const findAll = (value: unknown) => find(keysSchema.parse(value));
  return {
    before: { ...conflict.before, [name]: sides.before },
    yours: { ...conflict.yours, [name]: sides.yours },
    theirs: { ...conflict.theirs, [name]: sides.theirs },
    ...(sides.merged && { merged: { [name]: sides.merged } }),
    texts: conflict.texts,
    labels: { ...conflict.labels, [name]: images.max === 1 ? 'Picture' : 'Pictures' },
    views: { [name]: (value) => <Thumbnails images={findAll(value)} /> },
    continueWith({ [name]: chosen, ...values }) {
      conflict.continueWith(values);
      images.continueWith(findAll(chosen), current);
    },
  };
}

function Thumbnails({ images }: { images: readonly FormImage[] }) {
  if (images.length === 0) return 'None';
  return (
    <span className="mt-1 flex flex-wrap gap-2">
      {images.map((image, index) => (
        <img
          key={isNewImage(image) ? image.preview : image.name}
          src={isNewImage(image) ? image.preview : imageUrl(image.name, 320)}
          alt={isNewImage(image) ? image.name : `Picture ${index + 1}`}
          className="aspect-4/3 w-20 rounded-field object-cover"
        />
      ))}
    </span>
  );
}
