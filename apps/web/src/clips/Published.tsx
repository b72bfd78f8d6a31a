import type { Clip } from '@earshot/contract/clips'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconExternalLink, IconShare2 } from '@tabler/icons-react'
import { CopyButton } from '../ui/form/CopyButton.tsx'
import classes from './clips.module.css'
import { complain } from '../ui/screen/complain.ts'

interface PublishedProps {
  clip: Clip
  onMore: () => void
}

const sign = { size: 16, stroke: 1.6 }

/** The link of a clip that was just published, to be passed on. */
export function Published({ clip: { url, title, has_password }, onMore }: PublishedProps) {
  const { t } = useLingui()
  const offer = { title: title || t`A voice message`, url }
  return (
    <div className={classes.published}>
      <p role="status">
        {has_password
          ? t`It is published. Whoever has this link and the password may listen.`
          : t`It is published. Whoever has this link may listen.`}
      </p>
      <p className={classes.url}>{url}</p>
      <div className={classes.deeds}>
        <CopyButton text={url} label={t`Copy link`} />
        {'share' in navigator && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconShare2 {...sign} aria-hidden />}
            onClick={() => void passOn(offer, t`It could not be passed on`)}
          >
            {t`Pass on …`}
          </Button>
        )}
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noopener"
          variant="default"
          size="sm"
          leftSection={<IconExternalLink {...sign} aria-hidden />}
        >
          {t`See the page`}
        </Button>
        <Button variant="subtle" size="sm" onClick={onMore}>
          {t`Share another part`}
        </Button>
      </div>
    </div>
  )
}

/** By what the device has for that. Whoever closes it has changed their mind. */
async function passOn(offer: ShareData, title: string) {
  try {
    await navigator.share(offer)
  } catch (error) {
    if ((error as Error).name !== 'AbortError') complain(title, error)
  }
}
