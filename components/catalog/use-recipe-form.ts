'use client';

import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { readDraft, writeDraft } from '@/components/ui/draft-storage';
import {
  isSameDraft,
  keptDraftSchema,
  type RecipeDraft,
  toRecipeDraft,
  toRecipeInput,
  withNewKeys,
  withoutEmptyRows,
} from '@/lib/catalog/recipe-draft-schema';
import { type RecipeForm, recipeFormSchema } from '@/lib/catalog/recipe-form-schema';
import type { RecipeView } from '@/lib/catalog/recipe-schema';
import { ApiError } from '@/lib/http/api-client';
import { RECIPE_UPLOAD } from '@/lib/images/upload-rules';
import { type FormPicture, isNewPicture } from './recipe-form-pictures';

const UNREACHABLE = 'The shop could not be reached. What you typed is kept; please try again.';

export type RecipeFormOptions = {
  /** The recipe to change; a new one is written without it. */
  recipe?: RecipeView;
  /** The name under which this browser keeps what is not saved yet: one per user and recipe. */
  draftKey: string;
  /** Saves the fields: of the recipe of that id, else of a new one. */
  save: (input: RecipeForm, id: string | undefined) => Promise<RecipeView>;
  /** Replaces the pictures by those of the form: files, and names of those that stay. */
  upload: (id: string, pictures: FormData) => Promise<RecipeView>;
  /** Called when the session ended meanwhile: the form stays, to be saved after a login. */
  onSessionEnd: () => void;
  /** Called when fields and pictures are saved. */
  onSaved: (recipe: RecipeView) => void;
};

/** State of the recipe form: what is typed, what is wrong with it, and its draft. */
export function useRecipeForm(
  form: RefObject<HTMLFormElement | null>,
  { recipe, draftKey, save, upload, onSessionEnd, onSaved }: RecipeFormOptions,
) {
  const [kept] = useState(() => readDraft(draftKey, keptDraftSchema));
  const [saved, setSaved] = useState(() => toRecipeDraft(recipe));
  const [savedId, setSavedId] = useState(kept?.savedId ?? recipe?._id);
  const [values, setValues] = useState(() => (kept ? withNewKeys(kept.values) : saved));
  const [savedImages, setSavedImages] = useState(recipe?.images ?? []);
  const [pictures, setPictures] = useState(() => toFormPictures(recipe?.images));
  const [lostFiles, setLostFiles] = useState(kept?.files ?? []);
  const [isRestored, setIsRestored] = useState(kept !== null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  const hasNewPictures =
    pictures.some(isNewPicture) || pictures.map(({ name }) => name).join() !== savedImages.join();
  const isDirty = hasNewPictures || !isSameDraft(values, saved);

  useEffect(() => {
    const files = [...lostFiles, ...pictures.filter(isNewPicture).map(({ name }) => name)];
    writeDraft(draftKey, isDirty ? { values, savedId, files } : null);
  }, [draftKey, isDirty, values, savedId, pictures, lostFiles]);

  function change(part: Partial<RecipeDraft>) {
    setValues((now) => ({ ...now, ...part }));
    // What was wrong is judged anew at the next save; rows may have moved meanwhile.
    const changed = Object.keys(part);
    setErrors((now) =>
      Object.fromEntries(
        Object.entries(now).filter(([path]) => !changed.includes(path.split('.')[0] ?? path)),
      ),
    );
  }

  function changePictures(next: FormPicture[]) {
    setPictures(next);
    setLostFiles([]);
  }

  function showErrors(found: Record<string, string>) {
    // Drawn first, so that the field has its error when focus says it aloud.
    flushSync(() => setErrors(found));
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
  }

  async function submit() {
    if (isBusy) return;
    const trimmed = withoutEmptyRows(values);
    const parsed = recipeFormSchema.safeParse(toRecipeInput(trimmed));
    setFailure('');
    // Empty rows go, so that the numbers in the messages are those on the screen.
    setValues({
      ...trimmed,
      ingredients: trimmed.ingredients.length > 0 ? trimmed.ingredients : values.ingredients.slice(0, 1),
      instructions: trimmed.instructions.length > 0 ? trimmed.instructions : values.instructions.slice(0, 1),
    });
    if (!parsed.success) {
      const found: Record<string, string> = {};
      for (const { path, message } of parsed.error.issues) found[path.join('.')] ??= message;
      showErrors(found);
      return;
    }
    setErrors({});
    setIsBusy(true);
    try {
      let result = await save(parsed.data, savedId);
      setSavedId(result._id);
      setSaved(trimmed);
      if (hasNewPictures) {
        result = await upload(result._id, toUpload(pictures));
        setSavedImages(result.images);
        setPictures(toFormPictures(result.images));
      }
      writeDraft(draftKey, null);
      onSaved(result);
    } catch (error) {
      const said = error instanceof ApiError ? error.message : UNREACHABLE;
      if (error instanceof ApiError && error.body.fields) showErrors(error.body.fields);
      setFailure(`Could not save recipe: ${said}`);
      if (error instanceof ApiError && error.status === 401) onSessionEnd();
    } finally {
      setIsBusy(false);
    }
  }

  /** Back to what is saved; the draft goes. */
  function discard() {
    setValues(saved);
    setPictures(toFormPictures(savedImages));
    setLostFiles([]);
    setIsRestored(false);
    setErrors({});
    setFailure('');
    writeDraft(draftKey, null);
  }

  return {
    values,
    change,
    pictures,
    changePictures,
    lostFiles,
    isRestored,
    errors,
    failure,
    isBusy,
    isDirty,
    submit,
    discard,
  };
}

function toFormPictures(images: readonly string[] = []): FormPicture[] {
  return images.map((name) => ({ name }));
}

function toUpload(pictures: readonly FormPicture[]): FormData {
  const form = new FormData();
  // An empty text says that there is to be none.
  if (pictures.length === 0) form.append(RECIPE_UPLOAD.field, '');
  for (const picture of pictures) {
    form.append(RECIPE_UPLOAD.field, isNewPicture(picture) ? picture.file : picture.name);
  }
  return form;
}
