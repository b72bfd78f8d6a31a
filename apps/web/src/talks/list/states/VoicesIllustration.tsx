import classes from './empty.module.css'

export const VoicesIllustration = ({ guided }: { guided: boolean }) => (
  <svg
    className={classes.voices}
    data-guided={guided}
    viewBox="0 0 200 72"
    width={200}
    height={72}
    fill="none"
    aria-hidden
  >
    <g stroke="var(--accent)" strokeWidth={4} strokeLinecap="round">
      {SOUND.map((height, at) => (
        <path key={at} d={`M${8 + at * 9} ${36 - height / 2}v${height}`} opacity={0.35 + at * 0.07} />
      ))}
    </g>
    <path
      d="M102 36h12m-5-5 5 5-5 5"
      stroke="var(--ink-dim)"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <g stroke="var(--line-strong)" strokeWidth={4} strokeLinecap="round">
      <path d="M128 18h60M128 30h44M128 54h28" />
    </g>
    <path d="M128 42h18m10 0h32" stroke="var(--line-strong)" strokeWidth={4} strokeLinecap="round" />
    <rect x={126} y={36} width={24} height={12} rx={4} fill="var(--mark-text)" />
    <path d="M130 42h16" stroke="var(--accent)" strokeWidth={4} strokeLinecap="round" />
  </svg>
)

const SOUND = [8, 20, 34, 16, 44, 28, 52, 22, 36, 12]
