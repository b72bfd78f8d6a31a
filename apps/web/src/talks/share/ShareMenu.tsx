import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { Button, Menu, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconClock, IconShare2, IconUsers, IconWorld } from '@tabler/icons-react'
import { useState } from 'react'
import { duration } from '../../lib/format.ts'
import type { Sound } from '../../player/sound.ts'
import sheet from '../../ui/styles/sheet.module.css'
import signOnly from '../../ui/styles/sign-only.module.css'
import { useIsOwner } from '../detail/use-is-owner.ts'
import classes from './share.module.css'
import { useCopyLink } from './use-copy-link.ts'

interface ShareMenuProps {
  talk: Talk
  sound: Sound
  onPublish: () => void
}

const iconProps = { size: 18, stroke: 1.7, 'aria-hidden': true }

export function ShareMenu({ talk, sound, onPublish }: ShareMenuProps) {
  const { t } = useLingui()
  const { copied, copy } = useCopyLink(talk)
  const isOwner = useIsOwner(talk)
  const [at, setAt] = useState(0)
  const moment = duration(at)
  return (
    <>
      <Menu
        position="bottom-end"
        width={300}
        classNames={{ dropdown: sheet.sheet ?? '' }}
        onOpen={() => setAt(sound.now())}
      >
        <Menu.Target>
          <Button
            variant="default"
            classNames={signOnly}
            size="sm"
            leftSection={copied ? <IconCheck {...iconProps} size={16} /> : <IconShare2 {...iconProps} size={16} />}
          >
            {copied || t`Share`}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconUsers {...iconProps} />} onClick={() => copy(0)}>
            {t`Copy link`}
            <span className={classes.who}>{t`For members with access to the channel`}</span>
          </Menu.Item>
          {at >= 1 && (
            <Menu.Item leftSection={<IconClock {...iconProps} />} onClick={() => copy(at)}>
              {t`Copy link at ${moment}`}
              <span className={classes.who}>{t`Begins to play at this moment`}</span>
            </Menu.Item>
          )}
          {isOwner && (
            <Menu.Item leftSection={<IconWorld {...iconProps} />} onClick={onPublish} aria-keyshortcuts="Shift+S">
              {t`Publish a clip`}
              <span className={classes.who}>{t`For anyone with its link`}</span>
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <VisuallyHidden role="status">{copied}</VisuallyHidden>
    </>
  )
}
