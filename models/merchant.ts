import mongoose from 'mongoose';
import { PAYMENT_MODES } from '@/lib/config/payment-mode-rules';

/** Where an id of a provider is known. Part of what holds the id; absent beside ids of before it was noted. */
export const merchantSchema = new mongoose.Schema(
  {
    mode: { type: String, enum: PAYMENT_MODES, required: true },
    /** The provider's account; absent where the shop may not ask for it. */
    account: { type: String },
  },
  { _id: false },
);
