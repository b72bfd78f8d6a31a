import type { Talk } from '@earshot/contract/talks'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { part } from '../../../ui/screen/late/part.tsx'
import { useNames } from '../../people.ts'
import classes from './text.module.css'

const VersionsPanel = part(async () => (await import('../../../talks/versions/VersionsPanel.tsx')).VersionsPanel)

/** Whose text it is; it opens all that there were. */
export function VersionsButton({ talk }: { talk: Talk }) {
  const { t } = useLingui()
  const { author } = useNames(talk.org_id)
  const [panel, setPanel] = useState<'never' | 'open' | 'shut'>('never')
  const [newest] = talk.versions
  if (!newest) return null
  const name = newest.user_id ? author(newest.user_id).name : ''
  const count = t`${plural(talk.versions.length, { one: '# version', other: '# versions' })}`
  return (
    <>
      <Button
        className={classes.origin ?? ''}
        variant="subtle"
        color="gray"
        size="sm"
        leftSection={<IconHistory size={16} stroke={1.7} />}
        onClick={() => setPanel('open')}
        aria-haspopup="dialog"
      >
        <span>
          <bdi>{newest.user_id ? t`Corrected by ${name}` : t`Machine text`}</bdi> · <bdi>{count}</bdi>
        </span>
      </Button>
      {panel !== 'never' && (
        <VersionsPanel talk={talk} opened={panel === 'open'} onClose={() => setPanel('shut')} authorOf={author} />
      )}
    </>
  )
}
