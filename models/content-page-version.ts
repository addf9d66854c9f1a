import mongoose from 'mongoose';
import { CONTENT_PAGE_SLUGS, MAX_CONTENT_LENGTH } from './content-page-version-limits';

/** A text of a page as an admin saved it: never changed, only followed by the next version. */
const contentPageVersionSchema = new mongoose.Schema(
  {
    slug: { type: String, enum: CONTENT_PAGE_SLUGS, required: true, immutable: true },
    /** Counts from 1; the highest one is the current version. */
    number: { type: Number, required: true, immutable: true },
    /** Markdown; absent if this version shows the standard text. */
    text: { type: String, maxlength: MAX_CONTENT_LENGTH, immutable: true },
    savedBy: { type: mongoose.Schema.Types.ObjectId, required: true, immutable: true },
    savedAt: { type: Date, required: true, immutable: true, default: () => new Date() },
  },
  { collection: 'content_page_versions', versionKey: false },
);

// Two admins who save at the same time cannot both create the next version.
contentPageVersionSchema.index({ slug: 1, number: -1 }, { unique: true });

export type ContentPageVersionDocument = mongoose.InferSchemaType<typeof contentPageVersionSchema> & {
  _id: mongoose.Types.ObjectId;
};
export const ContentPageVersion: mongoose.Model<ContentPageVersionDocument> =
  mongoose.models.ContentPageVersion ??
  mongoose.model<ContentPageVersionDocument>('ContentPageVersion', contentPageVersionSchema);
