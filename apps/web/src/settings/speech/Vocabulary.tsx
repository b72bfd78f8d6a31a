import { MAX_VOCABULARY } from '@earshot/contract/engines'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Textarea } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { count } from '../../lib/format.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { offerUndo } from '../../ui/screen/offer-undo.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import parts from '../sections.module.css'
import { SettingsSection } from '../SettingsSection.tsx'
import { LONGEST, vocabularyProblem, vocabularyWords } from './vocabulary-words.ts'
import { useVocabulary, useVocabularyChanges } from './vocabulary.queries.ts'
import classes from './speech.module.css'

export function Vocabulary({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const { data: words, isPending, error, refetch } = useVocabulary(org_id)
  if (isPending) return <Skeletons rows={4} height={40} />
  if (!words) return <ErrorNote title={t`Could not load the vocabulary`} error={error} retry={() => void refetch()} />
  return (
    <SettingsSection
      title={t`Vocabulary`}
      text={t`Words that speech models often get wrong, such as names of people, places and things. They apply to new talks. Your speakers, people, tags, channels and alert keywords are already included. ${count(words.length)} of ${count(MAX_VOCABULARY)}.`}
    >
      <AddWords org_id={org_id} words={words} />
      <WordList org_id={org_id} words={words} />
    </SettingsSection>
  )
}

interface WordsProps {
  org_id: string
  words: readonly string[]
}

function AddWords({ org_id, words }: WordsProps) {
  const { t } = useLingui()
  const { add } = useVocabularyChanges(org_id)
  const [typed, setTyped] = useState('')
  const wanted = vocabularyWords(typed).filter((word) => !words.includes(word))
  const fault = vocabularyProblem([...words, ...wanted])
  const problem =
    fault &&
    (fault.kind === 'many'
      ? t`Use at most ${MAX_VOCABULARY} words and names. Remove ${fault.over}.`
      : t`Too long: “${fault.word}”. Use at most ${LONGEST} characters each.`)
  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!fault && wanted.length > 0) add.mutate(wanted, { onSuccess: () => setTyped('') })
  }
  return (
    <form className={parts.form} noValidate onSubmit={submit}>
      {add.isError && <ErrorNote title={t`Could not save the change`} error={add.error} />}
      <Textarea
        label={t`New words and names`}
        description={t`One per line.`}
        placeholder={t`Engine 7`}
        autosize
        minRows={1}
        maxRows={8}
        value={typed}
        error={problem}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={parts.row}>
        <Button type="submit" loading={add.isPending}>
          {t`Add`}
        </Button>
      </div>
    </form>
  )
}

function WordList({ org_id, words }: WordsProps) {
  const { t } = useLingui()
  const { add, remove } = useVocabularyChanges(org_id)
  if (words.length === 0)
    return <EmptyState title={t`No words yet`} text={t`Add names here, or correct one in a talk and press Remember.`} />
  function drop(word: string) {
    remove.mutate(word, { onSuccess: () => offerUndo(t`“${word}” removed.`, () => add.mutate([word])) })
  }
  return (
    <>
      {remove.isError && <ErrorNote title={t`Could not save the change`} error={remove.error} />}
      <ul className={classes.words} aria-label={t`Vocabulary`}>
        {words.map((word) => (
          <li key={word} className={classes.word}>
            <bdi>{word}</bdi>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={t`Remove ${word}`}
              onClick={() => drop(word)}
            >
              <IconX size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </>
  )
}
