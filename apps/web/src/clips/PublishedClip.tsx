import type { Clip } from '@earshot/contract/clips'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconExternalLink, IconShare2 } from '@tabler/icons-react'
import { CopyButton } from '../ui/form/CopyButton.tsx'
import classes from './clips.module.css'
import { notifyError } from '../ui/screen/notify-error.ts'

interface PublishedClipProps {
  clip: Clip
  onMore: () => void
}

const iconProps = { size: 16, stroke: 1.6 }

export function PublishedClip({ clip: { url, title, has_password }, onMore }: PublishedClipProps) {
  const { t } = useLingui()
  const authConfig = { title: title || t`A voice message`, url }
  return (
    <div className={classes.published}>
      <p role="status">
        {has_password
          ? t`Clip published. Anyone with this link and the password can listen.`
          : t`Clip published. Anyone with this link can listen.`}
      </p>
      <p className={classes.url}>{url}</p>
      <div className={classes.actions}>
        <CopyButton text={url} label={t`Copy link`} isFirst />
        {'share' in navigator && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconShare2 {...iconProps} aria-hidden />}
            onClick={() => void passOn(authConfig, t`Could not share it`)}
          >
            {t`Share…`}
          </Button>
        )}
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noopener"
          variant="default"
          size="sm"
          leftSection={<IconExternalLink {...iconProps} aria-hidden />}
        >
          {t`View page`}
        </Button>
        <Button variant="subtle" size="sm" onClick={onMore}>
          {t`Share another part`}
        </Button>
      </div>
    </div>
  )
}

/** Opens the device's share sheet. Closing it is not an error. */
async function passOn(authConfig: ShareData, title: string) {
  try {
    await navigator.share(authConfig)
  } catch (error) {
    if ((error as Error).name !== 'AbortError') notifyError(title, error)
  }
}
