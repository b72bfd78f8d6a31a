import { useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useState } from 'react'
import { removePersisted } from '../../lib/browser-storage/persisted-value.ts'
import { useOrganizations } from '../../organizations/organizations.queries.ts'
import { CopyButton } from '../../ui/form/CopyButton.tsx'
import { useMe } from '../../users/users.queries.ts'
import { draftTexts } from './transcript-draft.ts'
import classes from './unsaved-texts.module.css'

type DraftText = ReturnType<typeof draftTexts>[number]

/** What the person wrote about a talk that they cannot open any more. */
export const UnsavedTextsOf = ({ talk_id }: { talk_id: string }) => (
  <UnsavedTexts isShown={({ name }) => name.endsWith(`_${talk_id}`)} />
)

/** What the person wrote in organizations that they are no longer in. */
export function UnsavedTextsElsewhere() {
  const organizations = useOrganizations()
  const org_ids = organizations.map(({ org_id }) => org_id)
  return (
    <UnsavedTexts
      // Looks again once the person was removed from one.
      key={org_ids.join()}
      isShown={({ org_id }) => org_id !== undefined && !org_ids.includes(org_id)}
    />
  )
}

const ROWS = { min: 2, max: 6 }

function UnsavedTexts({ isShown }: { isShown: (draft: DraftText) => boolean }) {
  const { t } = useLingui()
  const { user_id } = useMe()
  const [drafts, setDrafts] = useState(() => draftTexts(user_id))
  const discard = (name: string) =>
    modals.openConfirmModal({
      title: t`Discard your changes?`,
      labels: { confirm: t`Discard`, cancel: t`Keep it` },
      confirmProps: { color: 'red' },
      onConfirm: () => {
        removePersisted(name)
        setDrafts(draftTexts(user_id))
      },
    })
  return drafts.filter(isShown).map(({ name, text }) => (
    <div key={name} className={classes.draft}>
      <Textarea
        label={t`Text that you did not save`}
        value={text}
        readOnly
        autosize
        minRows={ROWS.min}
        maxRows={ROWS.max}
        dir="auto"
      />
      <div className={classes.choices}>
        <CopyButton text={text} label={t`Copy text`} />
        <Button variant="default" size="sm" onClick={() => discard(name)}>
          {t`Discard`}
        </Button>
      </div>
    </div>
  ))
}
