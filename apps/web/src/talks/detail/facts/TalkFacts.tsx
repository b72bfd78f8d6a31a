import { isUnknownCaller } from '@earshot/contract/rules/callers'
import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Fact, type EditableFact } from './Fact.tsx'
import { InlineField } from './InlineField.tsx'
import { type Named, NamedFacts } from './NamedFacts.tsx'
import { MeasuredFacts, RatingFact } from './MeasuredFacts.tsx'
import { ChannelFact } from './ChannelFact.tsx'
import { LanguageFact } from './LanguageFact.tsx'
import classes from './talk-facts.module.css'
import { TextInput } from '@mantine/core'
import { Arrival } from '../../../ui/Delay.tsx'
import { loadSettingsTexts } from '../../../lib/language.ts'
import { useIsAdmin } from '../../../organizations/organizations.queries.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { exactTime, fromLocalTime, toLocalTime } from '../../../lib/format.ts'
import { HandledFact } from '../handling/HandledFact.tsx'
import { useChangeTalk } from '../../talks.queries.ts'
import { useIsOwner } from '../use-is-owner.ts'
import { useMayEdit } from '../use-may-edit.ts'

export type Changeable = Named | 'channel' | 'recorded' | 'language'

const BlockCallerButton = lazyPart(
  async () => {
    const [{ BlockCallerButton: Button }] = await Promise.all([
      import('../../../settings/phone-lines/BlockCallerButton.tsx'),
      loadSettingsTexts(),
    ])
    return Button
  },
  { instead: null },
)

interface TalkFactsProps {
  talk: Talk
  author: string
  changing: Changeable | undefined
  onChanging: (what: Changeable | undefined) => void
}

export function TalkFacts({ talk, author, changing, onChanging }: TalkFactsProps) {
  const { t } = useLingui()
  const admin = useIsAdmin()
  const editable = useMayEdit()(talk)
  const inPlace = (what: Changeable) => ({
    changing: changing === what,
    begin: talk.deleted || !editable ? undefined : () => onChanging(what),
    end: () => onChanging(undefined),
  })
  return (
    <>
      <h3 className={classes.heading}>{t`About`}</h3>
      <NamedFacts talk={talk} inPlace={inPlace} />
      <dl className={classes.facts}>
        <ChannelFact talk={talk} {...inPlace('channel')} />
        <Fact name={t`Sender`}>
          {isUnknownCaller(talk.by_phone) ? (
            <bdi>{author}</bdi>
          ) : (
            <Link to="/dashboard" search={{ user_id: talk.user_id }}>
              <bdi>{author}</bdi>
            </Link>
          )}
        </Fact>
        {talk.by_phone && (
          <Fact name={t`Received`}>
            {isUnknownCaller(talk.by_phone) ? t`By phone, unknown caller` : t`By phone`}
            {admin && isUnknownCaller(talk.by_phone) && (
              <>
                {' '}
                <BlockCallerButton org_id={talk.org_id} caller={talk.by_phone} />
              </>
            )}
          </Fact>
        )}
        {talk.handled && <HandledFact {...talk} handled={talk.handled} />}
        <RecordedFact talk={talk} {...inPlace('recorded')} />
        <LanguageFact talk={talk} {...inPlace('language')} />
        <RatingFact talk={talk} />
      </dl>
      <MeasuredFacts talk={talk} />
    </>
  )
}

function RecordedFact({ talk, changing, begin, end }: EditableFact) {
  const { t } = useLingui()
  const { org_id, talk_id, recorded_at } = talk
  const isOwner = useIsOwner(talk)
  const change = useChangeTalk(org_id)
  const local = toLocalTime(recorded_at)
  function save(written: string) {
    const next = written === local ? undefined : fromLocalTime(written)
    if (next) change.mutate({ talk_id, recorded_at: next })
    end()
  }
  return (
    <Fact
      name={t`Recorded`}
      changing={changing}
      change={begin && isOwner ? { name: t`Change when it was recorded`, begin } : undefined}
    >
      {changing ? (
        <InlineField written={local} onSave={save} onCancel={end}>
          {(field) => <TextInput {...field} type="datetime-local" aria-label={t`Recorded`} />}
        </InlineField>
      ) : (
        <span>
          <time dateTime={recorded_at}>{exactTime(recorded_at)}</time>
          <Arrival talk={talk} lead=", " />
        </span>
      )}
    </Fact>
  )
}
