import type { Hit } from '@earshot/contract/hits'
import { useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Textarea, UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconPlayerPlayFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Time } from '../ui/Time.tsx'
import classes from './hits.module.css'
import { useChannel } from '../channels/channels.queries.ts'
import { ChannelName } from '../ui/ChannelName.tsx'
import { useMay } from '../organizations/organizations.queries.ts'
import { useMe } from '../users/users.queries.ts'
import { usePersonName } from '../dashboard/person-names.queries.ts'
import { HitStory } from './HitStory.tsx'
import { useDisclosure } from '@mantine/hooks'
import { Chip } from '../ui/Chip.tsx'
import { HitTime } from './HitTime.tsx'
import { HitSteps } from './HitSteps.tsx'
import { HitWords } from './HitWords.tsx'
import { useHitTitle } from './silence-text.ts'
import { useState } from 'react'
import { useHitActions } from './use-hit-actions.ts'

interface HitRowProps {
  hit: Hit
  chosen: boolean
  onChoose: () => void
  onPlay: () => void
  noting: boolean
  onNote: (noting: boolean) => void
}

export function HitRow({ hit, chosen, onChoose, onPlay, noting, onNote }: HitRowProps) {
  const { t } = useLingui()
  const { set, busy } = useHitActions(hit.org_id)
  const may = useMay()
  const title = useHitTitle(hit)
  const resolve = (note: string) => void set([hit], 'resolved', note).then((done) => done && onNote(false))
  return (
    <>
      {may('moderate', hit.channel_id) ? (
        <Checkbox
          className={classes.choose ?? ''}
          aria-label={t`Select “${title}”`}
          checked={chosen}
          onChange={onChoose}
        />
      ) : (
        <span />
      )}
      <UnstyledButton
        className={classes.play}
        aria-label={hit.silence ? t`Play the last talk` : t`Play “${title}”`}
        onClick={onPlay}
      >
        <IconPlayerPlayFilled size={16} aria-hidden />
      </UnstyledButton>
      <div className={classes.said}>
        <p className={classes.meta}>
          <span className={classes.keyword}>{hit.keyword}</span>
          <HitChannel hit={hit} />
          <HitTime hit={hit} />
          <HitState hit={hit} />
        </p>
        <HitWords hit={hit} />
        <HitSteps hit={hit} />
        {hit.note && !noting && <p className={classes.note}>{hit.note}</p>}
        <StoryToggle hit={hit} />
        {noting && <NoteForm hit={hit} busy={busy} onSave={resolve} onClose={() => onNote(false)} />}
      </div>
      {!noting && may('moderate', hit.channel_id) && (
        <HitActions hit={hit} busy={busy} onSet={(state) => void set([hit], state)} onNote={() => onNote(true)} />
      )}
    </>
  )
}

function HitChannel({ hit: { org_id, channel_id } }: { hit: Hit }) {
  const { channel } = useChannel(org_id, channel_id)
  return (
    <Link to="/organizations/$org_id/channels/$channel_id" params={{ org_id, channel_id }} search={{}}>
      <ChannelName channel={channel} />
    </Link>
  )
}

function Assignee({ org_id, user_id }: { org_id: string; user_id: string }) {
  const { t } = useLingui()
  const me = useMe()
  const name = usePersonName(org_id)(user_id)
  return <Chip>{user_id === me.user_id ? t`Assigned to you` : t`Assigned to ${name}`}</Chip>
}

function StoryToggle({ hit }: { hit: Hit }) {
  const { t } = useLingui()
  const [opened, { toggle }] = useDisclosure()
  return (
    <>
      <UnstyledButton className={classes.toggle} aria-expanded={opened} onClick={toggle}>
        <IconChevronRight className={classes.turn} size={14} stroke={1.8} aria-hidden />
        {opened ? t`Hide story` : t`Story and comments`}
      </UnstyledButton>
      {opened && <HitStory hit={hit} />}
    </>
  )
}

function HitState({ hit }: { hit: Hit }) {
  const { t } = useLingui()
  const nameOf = usePersonName(hit.org_id)
  return (
    <>
      {hit.assigned_to && <Assignee org_id={hit.org_id} user_id={hit.assigned_to} />}
      {hit.state === 'new' && <Chip tone="ember">{t`New`}</Chip>}
      {hit.state === 'acknowledged' && <Chip tone="amber">{t`Acknowledged`}</Chip>}
      {hit.state === 'resolved' && <Chip tone="green">{t`Resolved`}</Chip>}
      {hit.modified && (
        <span>
          {hit.modified_by === null ? t`By itself` : nameOf(hit.modified_by)} <Time at={hit.modified} />
        </span>
      )}
    </>
  )
}

interface HitActionsProps {
  hit: Hit
  busy: boolean
  onSet: (state: Hit['state']) => void
  onNote: () => void
}

function HitActions({ hit: { state }, busy, onSet, onNote }: HitActionsProps) {
  const { t } = useLingui()
  return (
    <div className={classes.actions}>
      {state === 'new' && (
        <Button size="xs" variant="default" loading={busy} onClick={() => onSet('acknowledged')}>
          {t`Acknowledge`}
        </Button>
      )}
      <Button size="xs" variant={state === 'resolved' ? 'subtle' : 'default'} onClick={onNote}>
        {state === 'resolved' ? t`Note` : t`Resolve`}
      </Button>
      {state !== 'new' && (
        <Button size="xs" variant="subtle" color="gray" loading={busy} onClick={() => onSet('new')}>
          {t`Reopen`}
        </Button>
      )}
    </div>
  )
}

interface NoteFormProps {
  hit: Hit
  busy: boolean
  onSave: (note: string) => void
  onClose: () => void
}

function NoteForm({ hit, busy, onSave, onClose }: NoteFormProps) {
  const { t } = useLingui()
  const [note, setNote] = useState(hit.note)
  return (
    <form
      className={classes.noteForm}
      onSubmit={(event) => {
        event.preventDefault()
        onSave(note)
      }}
    >
      <Textarea
        aria-label={t`Note`}
        placeholder={t`What was done (optional)`}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        autoFocus
        value={note}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSave(note)
        }}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes.actions}>
        <Button type="submit" size="xs" loading={busy}>
          {hit.state === 'resolved' ? t`Save note` : t`Resolve`}
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={onClose}>
          {t`Cancel`}
        </Button>
      </div>
    </form>
  )
}
