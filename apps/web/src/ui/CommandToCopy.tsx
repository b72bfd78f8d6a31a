import { CopyButton } from './form/CopyButton.tsx'
import states from './styles/states.module.css'

interface CommandToCopyProps {
  /** What it does. */
  text: string
  command: string
  label: string
}

export const CommandToCopy = ({ text, command, label }: CommandToCopyProps) => (
  <>
    <p className={states.text}>{text}</p>
    <code className={states.command} dir="ltr">
      {command}
    </code>
    <CopyButton text={command} label={label} />
  </>
)
