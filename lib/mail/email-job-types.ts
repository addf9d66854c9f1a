import type { EmailRow } from './email-layout-rules';

/** An email to be sent: its kind, its recipient and its data. */
export type EmailJob =
  | { kind: 'reset-request'; to: string; data?: undefined }
  | { kind: 'order-link'; to: string; data: { orderNumber: string } }
  | { kind: 'verify-email'; to: string; data: { userId: string } }
  | { kind: 'email-changed'; to: string; data: EmailChangedData & EarlierAddressData }
  | { kind: 'email-changed-back'; to: string; data: EmailChangedBackData & EarlierAddressData }
  | { kind: 'password-changed'; to: string; data?: PasswordChangedEmailData & EarlierAddressData }
  | { kind: 'second-factor-changed'; to: string; data: SecondFactorEmailData & EarlierAddressData }
  | { kind: 'passkey-changed'; to: string; data: PasskeyEmailData & EarlierAddressData }
  | { kind: 'account-deleted'; to: string; data?: EarlierAddressData }
  | { kind: 'account-restored'; to: string; data: AccountRestoredEmailData }
  | { kind: 'second-factor-removal'; to: string; data: SecondFactorRemovalEmailData }
  | { kind: 'admin-added'; to: string; data: AdminAddedEmailData }
  | { kind: 'admin-removed'; to: string; data: AdminRemovedEmailData }
  | ({ to: string } & OrderEmail)
  | { kind: 'recall'; to: string; data: RecallEmailData }
  | { kind: 'back-in-stock'; to: string; data: BackInStockEmailData }
  | { kind: 'note-hidden'; to: string; data: NoteHiddenEmailData }
  | { kind: 'notes-blocked'; to: string; data: NotesBlockedEmailData }
  | { kind: 'payment-alert'; to: string; data: PaymentAlertEmailData };

/** The data of each kind of email about an order; `ORDER_EMAILS` has the rest of each kind. */
export type OrderEmailDataByKind = {
  'order-paid': ReceiptEmailData;
  'payment-refused': OrderEmailData;
  'order-shipped': ShipmentEmailData;
  'order-delivered': OrderLinkData & { orderNumber: string };
  'order-cancelled': OrderEndEmailData;
  'order-partly-refunded': PartialRefundEmailData;
  'order-refunded': OrderEndEmailData;
  'refund-failed': OrderEndEmailData;
};
export type OrderEmailKind = keyof OrderEmailDataByKind;
export type OrderEmail<Kind extends OrderEmailKind = OrderEmailKind> = {
  [K in Kind]: { kind: K; data: OrderEmailDataByKind[K] };
}[Kind];

/** Who became an admin, which they and the other admins are told. */
export type AdminAddedEmailData = { newAdmin: string };

/** Who is no longer an admin, which they and the other admins are told. */
export type AdminRemovedEmailData = { formerAdmin: string; isDeleted: boolean };

/** Whose two-step login will be removed, and the admin who started it. */
export type SecondFactorRemovalEmailData = { user: string; admin: string };

/** The events of an account's two-step login. */
export type SecondFactorEmailData =
  | { change: 'enabled' | 'disabled' | 'reset' | 'codes-replaced' | 'removal-started' | 'removal-canceled' }
  | { change: 'code-used'; recoveryCodesLeft: number };

/** The events of an account's passkey, or to all of another host. */
export type PasskeyEmailData =
  | { change: 'added' | 'removed'; name: string }
  | { change: 'host-changed'; oldHost: string; newHost: string };

/** How many passkeys a reset removed, or the names of those that a change has left; absent without any. */
export type PasswordChangedEmailData = { removedPasskeys?: number; keptPasskeys?: string[] };

/** A change of an account's email, with its id if the address that was replaced can undo it. */
export type EmailChangedData = { newEmail: string; changeId?: string };

/** The notice to the address that the link of an earlier one replaced: it may be the owner's. */
export type EmailChangedBackData = { isSecondFactorRemoved: boolean };

/** Whether the email goes to an earlier address of the account, whose owner can still change it back. */
export type EarlierAddressData = { isToEarlierAddress?: boolean };

/** The changes that restoring an account's email undid, and those that only its owner can judge. */
export type AccountRestoredEmailData = {
  undone: ('second-factor' | 'recovery-codes' | 'allergens')[];
  /** Added or changed since, as the next two; absent in older emails. */
  areCardsRemoved?: boolean;
  areAddressesRemoved?: boolean;
  isPhoneRemoved?: boolean;
  /** Whether two-step login is still on, since the account had it before; absent in older emails. */
  isSecondFactorKept?: boolean;
  /** Names of passkeys that were added since or in the day before; absent if there are none, and in older emails. */
  removedPasskeys?: string[];
};

/** An order's line; `image` is the file name of its image, absent if it has none, and in older emails. */
type OrderEmailLine = { text: string; sum: string; image?: string };

/** The order whose page the email links to; absent in older emails. */
type OrderLinkData = { orderId?: string };

/** An order, formatted for display: its lines, its totals and its shipping address. */
export type OrderEmailData = OrderLinkData & {
  orderNumber: string;
  lines: readonly OrderEmailLine[];
  /** From subtotal to total. */
  sums: readonly EmailRow[];
  address: readonly string[];
  /** When it arrives, in sentences; absent in older emails. */
  arrival?: string;
};

/** A receipt; again when the shop has corrected the address. */
export type ReceiptEmailData = OrderEmailData & { isAddressCorrected?: boolean };

/** An order that was shipped, with its items, and where to follow the parcel, if that is known. */
export type ShipmentEmailData = OrderEmailData & {
  tracking: { carrier: string; number: string; url: string } | null;
  /** Whether the customer was told before that it was shipped, and only the tracking is new. */
  isTrackingUpdate?: boolean;
  /** Pieces that were refunded instead of being sent; absent if there are none, and in older emails. */
  refundedPieces?: readonly string[];
  /** Other pieces that are not sent; absent if there are none, and in older emails. */
  missingPieces?: readonly string[];
};

/** A canceled or refunded order; `total` is the amount to refund, or null if nothing was paid. */
export type OrderEndEmailData = OrderLinkData & {
  orderNumber: string;
  total: string | null;
  /** The sum of earlier refunds of parts, not in `total`; absent if there were none. */
  refundedBefore?: string;
  /** Whether the customer canceled it. */
  isByCustomer?: boolean;
  /** Its payment was declined after they were told that it will be refunded. */
  isDeclined?: boolean;
  /** Its refund has failed or came back before it was canceled. */
  isRefundFailed?: boolean;
  /** The provider has not said whether it took the money. */
  isChargeUnanswered?: boolean;
  /** The shop paid it outside of the provider. */
  isPaidAnotherWay?: boolean;
  /** A bank gave it back after a dispute. */
  isByBank?: boolean;
};

/** A refund of a part of an order: its amount, all refunds until now, and the order's total. */
export type PartialRefundEmailData = OrderLinkData & {
  orderNumber: string;
  amount: string;
  refunded: string;
  total: string;
  /** The pieces that it is for; absent if it is for an amount, and in older emails. */
  pieces?: readonly string[];
  /** The pieces were refunded before the parcel left: they are not coming. */
  isNotComing?: boolean;
  /** The shop paid it outside of the provider. */
  isPaidAnotherWay?: boolean;
};

/** An alert about a payment: the problem, the remedy, and a link to the alerts. */
export type PaymentAlertEmailData = {
  title: string;
  advice: string;
  orderNumber: string | null;
  payment: string;
  link: string;
};

/** An admin's text to someone who ordered a recalled product, and the orders. */
export type RecallEmailData = {
  subject: string;
  /** Paragraphs are separated by empty lines. */
  message: string;
  product: string;
  orderNumbers: readonly string[];
};

/** The packs that can be ordered again, as they are written in carts, and the page that sells them. */
export type BackInStockEmailData = { product: string; otherProducts?: readonly string[]; link: string };

/** Why a note about a recipe is hidden, and the recipe's page. */
export type NoteHiddenEmailData = { recipe: string; reason: string; link: string };

/** Whether the recipient may no longer write notes, or may again. */
export type NotesBlockedEmailData = { isBlocked: boolean };
