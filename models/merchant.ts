import mongoose from 'mongoose';
import { PAYMENT_MODES } from '@/lib/runtime/payment-mode-rules';

/** The merchant account for which a provider issued an id, stored in the same document as the id; absent in older documents. */
export const merchantSchema = new mongoose.Schema(
  {
    mode: { type: String, enum: PAYMENT_MODES, required: true },
    /** The shop's account id at the provider; absent where the shop cannot look it up. */
    account: { type: String },
  },
  { _id: false },
);
