interface LogoProps {
  size?: number
  title?: string
}

export const Logo = ({ size = 24, title }: LogoProps) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 32 32"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.7"
    strokeLinecap="round"
    role={title ? 'img' : undefined}
    aria-label={title}
    aria-hidden={title ? undefined : true}
  >
    <path d="M6.5 8.2A10.3 10.3 0 0 1 25.8 13.4c0 5-2.7 7-4.9 9.3-2.3 2.4-1.9 6.3-6.1 6.3" />
    <path d="M10 10.6a6 6 0 0 1 10.9 3c.2 2.9-1.6 4.3-3.2 5.9-1 1-1.5 1.9-1.8 3.1" />
    <path d="M13.2 13.4a2 2 0 0 1 2.6 2.4c-.2.7-.7 1.2-1.3 1.8" />
  </svg>
)
