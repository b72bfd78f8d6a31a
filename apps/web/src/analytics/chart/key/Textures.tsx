import classes from '../chart.module.css'

/** Lines, dots and checks that lie over the colours; the first colour stays plain. */
export const Textures = ({ fills }: { fills: string }) => (
  <svg className={classes.textures} width={0} height={0} aria-hidden>
    <defs>
      {drawings.map((d, slot) => (
        <pattern key={d} id={`${fills}-${slot}`} width={6} height={6} patternUnits="userSpaceOnUse">
          <path d={d} className={classes.texture} />
        </pattern>
      ))}
    </defs>
  </svg>
)

const drawings = [
  'M0 0',
  'M-1 7L7 -1M-1 1L1 -1M5 7L7 5',
  'M1.5 2.25a.75 .75 0 1 0 1.5 0a.75 .75 0 1 0 -1.5 0M4.5 5.25a.75 .75 0 1 0 1.5 0a.75 .75 0 1 0 -1.5 0',
  'M0 3H6',
  'M-1 -1L7 7M-1 5L1 7M5 -1L7 1',
  'M3 0V6',
  'M0 3H6M3 0V6',
]
