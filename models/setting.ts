import mongoose from 'mongoose';
import { CARRIERS } from './order-limits';
import { WEEKDAYS } from './setting-limits';

const transitSchema = new mongoose.Schema(
  {
    carrier: { type: String, enum: CARRIERS, required: true },
    /** Two letters each; empty for all states that no other row of the carrier names. */
    states: { type: [String], required: true },
    minDays: { type: Number, required: true },
    maxDays: { type: Number, required: true },
  },
  { _id: false },
);

/**
 * The settings of the shop that its owner has saved: one document. Absent ones have their default, see `lib/site/setting-rules`.
 */
const settingSchema = new mongoose.Schema(
  {
    _id: { type: String, required: true },
    /** Counts the saves. */
    version: { type: Number, required: true },
    /** Empty if the shop names none. */
    contactEmail: { type: String },
    contactPhone: { type: String },
    timeZone: { type: String },
    lowStock: { type: Number },
    cutOffHour: { type: Number },
    handlingDays: { type: Number },
    shipDays: { type: [{ type: String, enum: WEEKDAYS, required: true }], default: undefined },
    coldShipDays: { type: [{ type: String, enum: WEEKDAYS, required: true }], default: undefined },
    /** 2026-12-25. */
    closedDays: { type: [{ type: String, required: true }], default: undefined },
    carrier: { type: String, enum: CARRIERS },
    coldCarrier: { type: String, enum: CARRIERS },
    transits: { type: [transitSchema], default: undefined },
    /** Palak Paneer, India. */
    heroDishes: { type: [{ type: String, required: true }], default: undefined },
    savedBy: { type: mongoose.Schema.Types.ObjectId, required: true },
    savedAt: { type: Date, required: true },
  },
  { collection: 'settings', versionKey: false },
);

export type SettingDocument = mongoose.InferSchemaType<typeof settingSchema>;
export const Setting: mongoose.Model<SettingDocument> =
  mongoose.models.Setting ?? mongoose.model<SettingDocument>('Setting', settingSchema);
