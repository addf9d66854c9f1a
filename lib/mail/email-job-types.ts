import type { EmailRow } from './email-layout-rules';

/** An email to be sent: its kind, its recipient and its data. */
export type EmailJob =
  | { kind: 'reset-request'; to: string; data?: undefined }
  | { kind: 'email-changed'; to: string; data: EmailChangedData & EarlierAddressData }
  | { kind: 'email-changed-back'; to: string; data: EmailChangedBackData & EarlierAddressData }
  | { kind: 'password-changed'; to: string; data?: EarlierAddressData }
  | { kind: 'second-factor-changed'; to: string; data: SecondFactorEmailData & EarlierAddressData }
  | { kind: 'account-deleted'; to: string; data?: EarlierAddressData }
  | { kind: 'account-restored'; to: string; data: AccountRestoredEmailData }
  | { kind: 'admin-added'; to: string; data: AdminAddedEmailData }
  | ({ to: string } & OrderEmail)
  | { kind: 'recall'; to: string; data: RecallEmailData }
  | { kind: 'back-in-stock'; to: string; data: BackInStockEmailData }
  | { kind: 'payment-alert'; to: string; data: PaymentAlertEmailData };

/** What an email tells a customer about their order. */
export type OrderEmail =
  | { kind: 'order-paid'; data: OrderEmailData }
  | { kind: 'payment-refused'; data: OrderEmailData }
  | { kind: 'order-shipped'; data: ShipmentEmailData }
  | { kind: 'order-delivered'; data: OrderLinkData & { orderNumber: string } }
  | { kind: 'order-cancelled'; data: OrderEndEmailData }
  | { kind: 'order-partly-refunded'; data: PartialRefundEmailData }
  | { kind: 'order-refunded'; data: OrderEndEmailData }
  | { kind: 'refund-failed'; data: OrderEndEmailData };

/** Who became an admin, which they and the other admins are told. */
export type AdminAddedEmailData = { newAdmin: string };

/** What happened to the two-step login of an account. */
export type SecondFactorEmailData =
  | { change: 'enabled' | 'disabled' | 'reset' | 'codes-replaced' }
  | { change: 'code-used'; recoveryCodesLeft: number };

/** A change of an account's email, with its id if the address that was replaced can undo it. */
export type EmailChangedData = { newEmail: string; changeId?: string };

/** What the address that the link of an earlier one replaced is told: it may be the owner's. */
export type EmailChangedBackData = { isSecondFactorRemoved: boolean };

/** Whether the email goes to an earlier address of the account, whose owner can still change it back. */
export type EarlierAddressData = { isToEarlierAddress?: boolean };

/** What changing an account's email back undid, and what only its owner can judge. */
export type AccountRestoredEmailData = {
  undone: ('second-factor' | 'recovery-codes' | 'allergens')[];
  /** Such as "visa 4242". */
  removedCards: string[];
  /** Added or changed since, each in a line. */
  newAddresses: string[];
  isPhoneNew: boolean;
  /** Whether two-step login is still on, since the account had it before; absent in older emails. */
  isSecondFactorKept?: boolean;
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
};

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
  /** What was refunded in parts before, and is not in `total`; absent if nothing was. */
  refundedBefore?: string;
  /** Whether the customer canceled it. */
  isByCustomer?: boolean;
  /** Its payment was declined after they were told that it will be refunded. */
  isDeclined?: boolean;
  /** The provider has not said whether it took the money. */
  isChargeUnanswered?: boolean;
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
};

/** An alert about a payment: what happened, what to do, and a link to the alerts. */
export type PaymentAlertEmailData = {
  title: string;
  advice: string;
  orderNumber: string | null;
  payment: string;
  link: string;
};

/** What an admin writes to someone who ordered a recalled product, and with which orders. */
export type RecallEmailData = {
  subject: string;
  /** Paragraphs are separated by empty lines. */
  message: string;
  product: string;
  orderNumbers: readonly string[];
};

/** The packs that can be ordered again, as they are written in carts, and the page that sells them. */
export type BackInStockEmailData = { product: string; otherProducts?: readonly string[]; link: string };
