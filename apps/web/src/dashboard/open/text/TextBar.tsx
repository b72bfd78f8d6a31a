import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { ExportMenu } from '../../../talks/export/ExportMenu.tsx'
import { UnsureWords } from '../../../talks/transcript/unsure/UnsureWords.tsx'
import signOnly from '../../../ui/styles/sign-only.module.css'
import { useNames } from '../../people.ts'
import classes from './text.module.css'
import { VersionsButton } from './VersionsButton.tsx'

interface TextBarProps {
  talk: Talk
  /** Where the words are shown. */
  box: RefObject<HTMLDivElement | null>
  onEdit: (() => void) | undefined
}

/** Whose text it is, how sure its words are, and what can be done with it. */
export function TextBar({ talk, box, onEdit }: TextBarProps) {
  const { t } = useLingui()
  const { channel } = useNames(talk.org_id)
  return (
    <div className={classes.textBar}>
      <VersionsButton talk={talk} />
      <span className={classes.deeds}>
        <ExportMenu talk={talk} channel={channel(talk.channel_id)} />
        {onEdit && (
          <Button
            variant="light"
            classNames={signOnly}
            size="sm"
            leftSection={<IconPencil size={16} stroke={1.7} />}
            onClick={onEdit}
            aria-keyshortcuts="E"
          >
            {t`Edit`}
          </Button>
        )}
      </span>
      <UnsureWords words={talk.words} box={box} />
    </div>
  )
}
