import type { Speaker } from '@earshot/contract/speakers'
import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { Chip } from '../ui/Chip.tsx'
import { keepRowFocus } from '../ui/keep-row-focus.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FilterField, WORTH_FILTERING } from '../ui/table/FilterField.tsx'
import { ShowMore, usePage } from '../ui/table/ShowMore.tsx'
import { Button, Menu, Modal, Select, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { countTalks, useSpeakerChanges, useSpeakerCounts } from './speakers.queries.ts'
import { plural } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { count } from '../lib/format.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { SpeakerSample } from './sample/SpeakerSample.tsx'
import { modals } from '@mantine/modals'
import { IconArrowMerge, IconPencil, IconTrash } from '@tabler/icons-react'
import { RowMenu } from '../ui/table/RowMenu.tsx'
import { notifyError } from '../ui/screen/notify-error.ts'
import dialog from '../ui/styles/dialog.module.css'
import classes from './speakers.module.css'
import { useReturnFocus } from '../ui/use-return-focus.ts'

interface SpeakerListProps {
  speakers: Speaker[]
  admin: boolean
  onEdit: (speaker: Speaker) => void
}

export function SpeakerList({ speakers, admin, onEdit }: SpeakerListProps) {
  const { t } = useLingui()
  const counts = useSpeakerCounts(speakers[0]?.org_id ?? '').data
  const [sought, setSought] = useState('')
  const found = speakers.filter((speaker) => isSought(speaker, sought))
  const [merging, setMerging] = useState<Speaker>()
  const page = usePage(found)
  return (
    <div className={classes.speakers}>
      {speakers.length > WORTH_FILTERING && (
        <FilterField label={t`Filter speakers`} value={sought} onChange={setSought} />
      )}
      <ul ref={keepRowFocus} className={classes.cards} aria-label={t`Speakers`}>
        {page.shown.map((speaker) => (
          <SpeakerCard
            key={speaker.speaker_id}
            {...{ speaker, admin }}
            talks={counts && (counts.get(speaker.speaker_id) ?? 0)}
            onEdit={() => onEdit(speaker)}
            onMerge={speakers.length > 1 ? () => setMerging(speaker) : undefined}
          />
        ))}
      </ul>
      <ShowMore page={page} />
      {merging && <MergeSpeaker speaker={merging} speakers={speakers} onClose={() => setMerging(undefined)} />}
      {found.length === 0 && <EmptyState title={t`No matching speakers`} />}
    </div>
  )
}

const isSought = ({ name, description }: Speaker, sought: string) =>
  `${name} ${description}`.toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase())

interface SpeakerCardProps {
  speaker: Speaker
  talks: number | undefined
  admin: boolean
  onEdit: () => void
  onMerge: (() => void) | undefined
}

function SpeakerCard({ speaker, talks, admin, onEdit, onMerge }: SpeakerCardProps) {
  const { t } = useLingui()
  const { speaker_id, name, description, image, sample, consent } = speaker
  const shortened = count(talks ?? 0)
  const words = plural(talks ?? 0, { one: '# talk', other: `${shortened} talks` })
  return (
    <li className={classes.card}>
      <Avatar name={name} image={image} size={56} />
      <div className={classes.about}>
        <h2 className={classes.name}>
          <Link to="/dashboard" search={{ speaker_id }}>
            {name}
          </Link>
        </h2>
        {description && <p className={classes.description}>{description}</p>}
      </div>
      {admin && <SpeakerMenu {...{ speaker, talks, onEdit, onMerge }} />}
      <div className={classes.foot}>
        {sample ? (
          <SpeakerSample sample={sample} name={name} />
        ) : (
          <span className={classes.none}>{t`No voice sample`}</span>
        )}
        {consent === 'given' && <Chip>{t`Consent given`}</Chip>}
        {consent === 'refused' && <Chip tone="red">{t`Consent refused`}</Chip>}
        {talks === 0 && <span className={classes.none}>{t`No talks`}</span>}
        {talks !== undefined && talks > 0 && (
          <Link to="/dashboard" search={{ speaker_id }} aria-label={t`${words} by ${name}`}>
            {words}
          </Link>
        )}
      </div>
    </li>
  )
}

interface MergeSpeakerProps {
  speaker: Speaker
  speakers: readonly Speaker[]
  onClose: () => void
}

function MergeSpeaker({ speaker: { speaker_id, org_id, name }, speakers, onClose }: MergeSpeakerProps) {
  const { t } = useLingui()
  const { merge } = useSpeakerChanges(org_id)
  useReturnFocus()
  const [into, setInto] = useState<string | null>(null)
  const others = speakers.filter((other) => other.speaker_id !== speaker_id)
  const selected = others.find((other) => other.speaker_id === into)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!selected) return
    const done = () => {
      notifications.show({ message: t`Merged “${name}” into “${selected.name}”.` })
      onClose()
    }
    merge.mutate({ speaker_id, into: selected.speaker_id }, { onSuccess: done })
  }
  return (
    <Modal opened onClose={onClose} title={t`Merge speaker`} classNames={{ content: dialog.unclipped ?? '' }}>
      <Stack component="form" onSubmit={submit}>
        {merge.isError && <ErrorNote title={t`Could not merge the speakers`} error={merge.error} />}
        <p>{t`All talks by ${name} move to the other speaker, and ${name} is removed with picture and voice sample. This cannot be undone.`}</p>
        <Select
          label={t`Merge into`}
          placeholder={t`Select a speaker`}
          data={others.map((other) => ({ value: other.speaker_id, label: other.name }))}
          searchable
          limit={100}
          nothingFoundMessage={t`No matching speakers`}
          comboboxProps={{ withinPortal: false }}
          data-autofocus
          value={into}
          onChange={setInto}
        />
        <Button type="submit" color="red" disabled={!selected} loading={merge.isPending}>
          {selected ? t`Merge into ${selected.name}` : t`Merge`}
        </Button>
      </Stack>
    </Modal>
  )
}

const iconProps = { size: 16, stroke: 1.6 }

function SpeakerMenu({ speaker, talks: shown = 0, onEdit, onMerge }: Omit<SpeakerCardProps, 'admin'>) {
  const { t } = useLingui()
  const { speaker_id, org_id, name } = speaker
  const { remove } = useSpeakerChanges(org_id)

  async function askAndRemove() {
    const talks = await countTalks(speaker).catch(() => shown)
    modals.openConfirmModal({
      title: t`Remove ${name}?`,
      children:
        talks > 0
          ? t`${plural(talks, { one: 'Their talk stays, without a speaker', other: 'Their # talks stay, without a speaker' })}, as do those in channels that you are not in.`
          : t`The picture and voice sample are deleted. Talks in channels that you are not in stay, without a speaker.`,
      labels: { confirm: t`Remove speaker`, cancel: t`Keep them` },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        remove.mutate(speaker_id, {
          onSuccess: () => notifications.show({ message: t`${name} removed. The talks stay.` }),
          onError: (error) => notifyError(t`Could not remove it`, error),
        }),
    })
  }

  return (
    <RowMenu label={t`More about ${name}`}>
      <Menu.Item leftSection={<IconPencil {...iconProps} />} onClick={onEdit}>
        {t`Edit`}
      </Menu.Item>
      {onMerge && (
        <Menu.Item leftSection={<IconArrowMerge {...iconProps} />} onClick={onMerge}>
          {t`Merge into another speaker`}
        </Menu.Item>
      )}
      <Menu.Item color="red" leftSection={<IconTrash {...iconProps} />} onClick={() => void askAndRemove()}>
        {t`Remove`}
      </Menu.Item>
    </RowMenu>
  )
}
