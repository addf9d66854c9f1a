/** Brands for which we have an icon: just colors and letters, not the trademarked artwork. */
const BRANDS: Record<string, { name: string; background: string; symbol: React.ReactNode }> = {
  visa: { name: 'Visa', background: '#1a2a6c', symbol: renderLetters('VISA', '#ffffff') },
  mastercard: {
    name: 'Mastercard',
    background: '#25211e',
    symbol: renderCircles('#d9222a', '#ee9f2d', '#f26b21'),
  },
  maestro: { name: 'Maestro', background: '#f4f1ec', symbol: renderCircles('#0a77c0', '#d9222a', '#6a58a5') },
  amex: { name: 'American Express', background: '#2671b9', symbol: renderLetters('AMEX', '#ffffff') },
  discover: { name: 'Discover', background: '#f4f1ec', symbol: renderDot('DISC', '#2b2b2b', '#e8702a') },
  diners: { name: 'Diners Club', background: '#f4f1ec', symbol: renderRing('#1d4f91') },
  jcb: { name: 'JCB', background: '#f4f1ec', symbol: renderStripes(['#1f5fa8', '#b3261e', '#2f7d3b']) },
  unionpay: {
    name: 'UnionPay',
    background: '#f4f1ec',
    symbol: renderStripes(['#b3261e', '#1d4f91', '#1d7a76']),
  },
  elo: { name: 'Elo', background: '#1b1b1b', symbol: renderLetters('elo', '#ffd34e') },
  hiper: { name: 'Hiper', background: '#d95a1a', symbol: renderLetters('hiper', '#ffffff') },
  hipercard: { name: 'Hipercard', background: '#a3151f', symbol: renderLetters('hiper', '#ffffff') },
  mir: { name: 'Mir', background: '#0f6b43', symbol: renderLetters('MIR', '#ffffff') },
};

function renderLetters(text: string, fill: string) {
  return (
    <text
      x="18"
      y="15.6"
      textAnchor="middle"
      fontFamily="system-ui, sans-serif"
      fontWeight="800"
      fontSize={text.length > 4 ? 9 : 10}
      fill={fill}
    >
      {text}
    </text>
  );
}
function renderCircles(left: string, right: string, overlap: string) {
  return (
    <>
      <circle cx="14" cy="12" r="7" fill={left} />
      <circle cx="22" cy="12" r="7" fill={right} />
      <path d="M18 6.26a7 7 0 0 1 0 11.48a7 7 0 0 1 0-11.48" fill={overlap} />
    </>
  );
}
function renderDot(text: string, textColor: string, fill: string) {
  return (
    <>
      <circle cx="30" cy="18" r="9" fill={fill} />
      <text x="3" y="14" fontFamily="system-ui, sans-serif" fontWeight="800" fontSize="8" fill={textColor}>
        {text}
      </text>
    </>
  );
}
function renderRing(fill: string) {
  return (
    <>
      <circle cx="18" cy="12" r="8" fill={fill} />
      <path d="M15.5 7.5v9a5.2 5.2 0 0 1 0-9m5 0v9a5.2 5.2 0 0 0 0-9" fill="#ffffff" />
    </>
  );
}
function renderStripes(fills: readonly string[]) {
  return fills.map((fill, index) => (
    <rect key={fill} x={6 + index * 8.5} y="4" width="7" height="16" rx="2.5" fill={fill} />
  ));
}

/** The icon of a card's brand; a generic card for other brands. */
export function CardBrand({ brand }: { brand: string }) {
  const { name, background, symbol } = BRANDS[brand.toLowerCase()] ?? {
    name: 'Card',
    background: '#6b5d52',
    symbol: <path d="M4 7h28v4H4zM7 15h9v2H7z" fill="#ffffff" />,
  };
  return (
    <svg viewBox="0 0 36 24" width="36" height="24" role="img" aria-label={name} className="shrink-0">
      <rect x="0.5" y="0.5" width="35" height="23" rx="4" fill={background} stroke="#8c7b6b" />
      {symbol}
    </svg>
  );
}
