import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Fact } from '../../../talks/facts/Fact.tsx'
import { MeasuredFacts } from '../../../talks/facts/MeasuredFacts.tsx'
import { ChannelFact } from './ChannelFact.tsx'
import classes from './facts.module.css'
import { RecordedFact } from './RecordedFact.tsx'
import { SpeakerFact } from './SpeakerFact.tsx'
import { TagsFact } from './TagsFact.tsx'
import { TitleFact } from './TitleFact.tsx'

/** The facts that people change in place. */
export type Changeable = 'title' | 'speaker' | 'tags' | 'channel' | 'recorded'

interface TalkFactsProps {
  talk: Talk
  author: string
  /** What is being changed right now. */
  changing: Changeable | undefined
  onChanging: (what: Changeable | undefined) => void
}

/** What is known about a talk beside its words. */
export function TalkFacts({ talk, author, changing, onChanging }: TalkFactsProps) {
  const { t } = useLingui()
  const inPlace = (what: Changeable) => ({
    changing: changing === what,
    begin: talk.deleted ? undefined : () => onChanging(what),
    end: () => onChanging(undefined),
  })
  return (
    <dl className={classes.facts}>
      <TitleFact talk={talk} {...inPlace('title')} />
      <SpeakerFact talk={talk} {...inPlace('speaker')} />
      <TagsFact talk={talk} {...inPlace('tags')} />
      <ChannelFact talk={talk} {...inPlace('channel')} />
      <Fact name={t`Sender`}>
        <Link to="/dashboard" search={{ user_id: talk.user_id }}>
          {author}
        </Link>
      </Fact>
      <RecordedFact talk={talk} {...inPlace('recorded')} />
      <MeasuredFacts talk={talk} />
    </dl>
  )
}
