import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { CopyButton } from '../ui/form/CopyButton.tsx'
import classes from './clips.module.css'

export function FeedAddress({ url, onDone }: { url: string; onDone: () => void }) {
  const { t } = useLingui()
  return (
    <div className={classes.published}>
      <p>{t`Add this address in your podcast app, where it asks for the URL of a show.`}</p>
      <p className={classes.url} dir="ltr">
        {url}
      </p>
      <div className={classes.actions}>
        <CopyButton text={url} label={t`Copy address`} isFirst />
        <Button size="sm" onClick={onDone}>
          {t`Done`}
        </Button>
      </div>
    </div>
  )
}
