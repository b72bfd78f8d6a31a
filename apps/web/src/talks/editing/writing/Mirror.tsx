import { memo, type Ref } from 'react'
import classes from '../editing.module.css'

interface MirrorProps {
  text: string
  ref: Ref<HTMLDivElement>
}

/**
 * What is written, line by line, as high as what holds it. In one piece, every key would have the browser lay out all of
 * three hours' words anew; so only its own line.
 */
export const Mirror = ({ text, ref }: MirrorProps) => (
  <div ref={ref} className={classes.mirror} aria-hidden dir="auto">
    {text.split('\n').map((line, at) => (
      <Line key={`${at}`} line={line} />
    ))}
  </div>
)

/** An empty line is as high as what could stand on it. */
const Line = memo(({ line }: { line: string }) => <div>{line || '\u200b'}</div>)
