import { type BlockedCaller, WITHHELD } from '@earshot/contract/blocked-callers'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { keepRowFocus } from '../../ui/keep-row-focus.ts'
import { notifyError } from '../../ui/screen/notify-error.ts'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { Time } from '../../ui/Time.tsx'
import parts from '../sections.module.css'
import { SettingsSection } from '../SettingsSection.tsx'
import { useBlockedCallerChanges, useBlockedCallers } from './blocked-callers.queries.ts'
import classes from './phone-lines.module.css'

export function BlockedCallers({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const blocked = useBlockedCallers(org_id)
  const all = blocked.data ?? []
  const numbers = all.filter(({ caller }) => caller !== WITHHELD)
  return (
    <SettingsSection
      title={t`Blocked callers`}
      text={t`Their calls are refused on every number, and nothing is recorded. Messages they already left stay.`}
    >
      {blocked.isPending && <Skeletons rows={1} height={44} />}
      {blocked.isError && (
        <ErrorNote
          title={t`Could not load the blocked callers`}
          error={blocked.error}
          retry={() => void blocked.refetch()}
        />
      )}
      {blocked.data && (
        <>
          <HiddenSwitch org_id={org_id} blocked={all.find(({ caller }) => caller === WITHHELD)} />
          <BlockForm org_id={org_id} />
        </>
      )}
      {numbers.length > 0 && (
        <ul ref={keepRowFocus} className={parts.card} aria-label={t`Blocked callers`}>
          {numbers.map((each) => (
            <BlockedRow key={each.caller} org_id={org_id} blocked={each} />
          ))}
        </ul>
      )}
    </SettingsSection>
  )
}

function HiddenSwitch({ org_id, blocked }: { org_id: string; blocked: BlockedCaller | undefined }) {
  const { t } = useLingui()
  const { block, unblock } = useBlockedCallerChanges(org_id)
  const change = (on: boolean) =>
    (on ? block : unblock).mutate(WITHHELD, { onError: (error) => notifyError(t`Could not save it`, error) })
  return (
    <Switch
      label={t`Block callers who hide their number`}
      description={blocked && <Refused blocked={blocked} />}
      checked={blocked !== undefined}
      disabled={block.isPending || unblock.isPending}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  )
}

function BlockForm({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const { block } = useBlockedCallerChanges(org_id)
  const form = useForm({
    initialValues: { caller: '' },
    validate: {
      caller: (caller) =>
        /^\+[1-9]\d{4,14}$/.test(plain(caller)) ? null : t`Enter the number with its country code, like +4930123456`,
    },
  })
  return (
    <form
      className={classes.block}
      noValidate
      onSubmit={form.onSubmit(
        ({ caller }) => block.mutate(plain(caller), { onSuccess: () => form.reset() }),
        focusFirstError(form),
      )}
    >
      {block.isError && <ErrorNote title={t`Could not block this caller`} error={block.error} />}
      <TextInput
        label={t`Number`}
        type="tel"
        dir="ltr"
        maxLength={40}
        placeholder="+4930123456"
        {...form.getInputProps('caller')}
      />
      <Button type="submit" variant="default" loading={block.isPending}>
        {t`Block caller`}
      </Button>
    </form>
  )
}

/** As people write numbers: +49 (30) 123-456. */
const plain = (written: string) => written.replaceAll(/[\s()./\p{Pd}]/gu, '').replace(/^00/, '+')

function BlockedRow({ org_id, blocked }: { org_id: string; blocked: BlockedCaller }) {
  const { t } = useLingui()
  const { unblock } = useBlockedCallerChanges(org_id)
  const { caller } = blocked
  return (
    <li className={classes.blocked}>
      <span className={classes.number}>
        <bdi dir="ltr">{caller}</bdi>
      </span>
      <span className={parts.quiet}>
        <Refused blocked={blocked} />
      </span>
      <Button
        size="sm"
        variant="default"
        loading={unblock.isPending}
        aria-label={t`Unblock ${caller}`}
        onClick={() =>
          unblock.mutate(caller, { onError: (error) => notifyError(t`Could not unblock this caller`, error) })
        }
      >
        {t`Unblock`}
      </Button>
    </li>
  )
}

function Refused({ blocked: { refused, last_refused } }: { blocked: BlockedCaller }) {
  const { t } = useLingui()
  if (!last_refused) return t`No refused calls`
  const calls = plural(refused, { one: '# call refused', other: '# calls refused' })
  return (
    <Trans>
      {calls}, the last one <Time at={last_refused} />
    </Trans>
  )
}
