import { isGuessable, PIN } from '@earshot/contract/rules/pins'
import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { notifyError } from '../../ui/screen/notify-error.ts'
import { Skeletons } from '../../ui/Skeletons.tsx'
import classes from './phone-pin.module.css'
import { usePhonePin, usePhonePinChanges } from './phone-pin.queries.ts'

/** Of people with a verified phone. */
export function PhonePin() {
  const { t, i18n } = useLingui()
  const pin = usePhonePin()
  const [changing, setChanging] = useState(false)
  const changed = pin.data?.changed ?? null
  const date = changed && i18n.date(new Date(changed), { dateStyle: 'medium' })
  return (
    <section className={classes.pin} aria-labelledby="phone-pin">
      <h2 id="phone-pin">{t`Hear new talks by phone`}</h2>
      <p className={classes.about}>
        {t`Call a number of your organization from a verified phone, press 0, and enter your PIN. It protects your talks, because caller IDs can be forged.`}
      </p>
      {pin.isPending && <Skeletons height={36} rows={1} />}
      {pin.isError && (
        <ErrorNote title={t`Could not load the PIN`} error={pin.error} retry={() => void pin.refetch()} />
      )}
      {pin.data && (changed === null || changing) && (
        <PinForm isNew={changed === null} onDone={() => setChanging(false)} />
      )}
      {changed !== null && !changing && (
        <div className={classes.row}>
          <span>{t`PIN set on ${date}`}</span>
          <Button size="sm" variant="default" onClick={() => setChanging(true)}>{t`Change PIN`}</Button>
          <RemoveButton />
        </div>
      )}
    </section>
  )
}

function PinForm({ isNew, onDone }: { isNew: boolean; onDone: () => void }) {
  const { t } = useLingui()
  const { save } = usePhonePinChanges()
  const form = useForm({
    initialValues: { pin: '' },
    onValuesChange: () => save.reset(),
    validate: {
      pin: (pin) => {
        if (!PIN.test(pin)) return t`Enter a PIN of 4 to 8 digits`
        return isGuessable(pin) ? t`This PIN is too easy to guess` : null
      },
    },
  })
  const onSuccess = () => {
    notifications.show({ message: t`PIN saved.` })
    onDone()
  }
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(({ pin }) => save.mutate(pin, { onSuccess }), focusFirstError(form))}
    >
      <TextInput
        label={isNew ? t`PIN` : t`New PIN`}
        description={t`4 to 8 digits`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        maxLength={8}
        autoFocus={!isNew}
        {...form.getInputProps('pin')}
      />
      {save.error && <ErrorNote title={t`Could not save the PIN`} error={save.error} />}
      <div className={classes.row}>
        <Button type="submit" size="sm" loading={save.isPending}>{t`Save PIN`}</Button>
        {!isNew && <Button size="sm" variant="subtle" color="gray" onClick={onDone}>{t`Cancel`}</Button>}
      </div>
    </form>
  )
}

function RemoveButton() {
  const { t } = useLingui()
  const { remove } = usePhonePinChanges()
  const onError = (error: Error) => notifyError(t`Could not remove the PIN`, error)
  const ask = () =>
    modals.openConfirmModal({
      title: t`Remove the PIN?`,
      children: t`You can no longer hear new talks by phone.`,
      labels: { confirm: t`Remove the PIN`, cancel: t`Keep it` },
      confirmProps: { color: 'red' },
      onConfirm: () => remove.mutate(undefined, { onError }),
    })
  return (
    <Button size="sm" variant="default" loading={remove.isPending} onClick={ask}>
      {t`Remove PIN`}
    </Button>
  )
}
