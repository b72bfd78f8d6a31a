interface MarkProps {
  size?: number
  /** Given where the mark stands alone; beside the name it is decoration. */
  title?: string
}

/** Our mark: an ear drawn by three arcs of sound. */
export const Mark = ({ size = 24, title }: MarkProps) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 32 32"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.6"
    strokeLinecap="round"
    role={title ? 'img' : undefined}
    aria-label={title}
    aria-hidden={title ? undefined : true}
  >
    <path d="M6 17.5V13a10 10 0 0 1 20 0c0 7-6.4 7.6-7 12.2-.4 3-2.6 4.8-5.2 4.8-2.4 0-4.3-1.4-5-3.4" />
    <path d="M11 14.2V13a5 5 0 0 1 10 0c0 3.6-3.4 4.3-3.9 7.4" />
    <path d="M15.9 13.1v.1" />
  </svg>
)
