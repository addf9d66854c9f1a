import mongoose from 'mongoose';
import { PAYMENT_MODES } from '@/lib/config/payment-mode-rules';

/** The merchant that a provider's id belongs to, stored in the same document as the id; absent in older documents. */
export const merchantSchema = new mongoose.Schema(
  {
    mode: { type: String, enum: PAYMENT_MODES, required: true },
    /** The provider's account; absent where the shop may not query it. */
    account: { type: String },
  },
  { _id: false },
);
