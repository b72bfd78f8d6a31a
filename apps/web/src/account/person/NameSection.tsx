import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { useMe } from '../../users/users.queries.ts'
import classes from '../account.module.css'
import { useChangePerson } from '../account.queries.ts'
import { Done } from '../parts/Done.tsx'
import { Refusal } from '../parts/Refusal.tsx'
import { Section } from '../parts/Section.tsx'

export function NameSection() {
  const { t } = useLingui()
  const me = useMe()
  const change = useChangePerson()
  const form = useForm({
    initialValues: { name: me.name },
    transformValues: ({ name }) => ({ name: name.trim() }),
    validate: { name: (name) => (name.trim() ? null : t`Tell the others who you are`) },
  })
  const isSame = form.values.name.trim() === me.name
  return (
    <Section title={t`Name`} text={t`As the others see you, and as letters greet you.`}>
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit((fields) => change.mutate(fields), focusFirstError(form))}
      >
        {change.isError && <Refusal error={change.error} />}
        <TextInput
          aria-label={t`Name`}
          autoComplete="name"
          maxLength={80}
          required
          withAsterisk={false}
          {...form.getInputProps('name')}
        />
        <div className={classes.row}>
          <Button type="submit" variant={isSame ? 'default' : 'filled'} loading={change.isPending}>
            {t`Save the name`}
          </Button>
          <Done shown={change.isSuccess && isSame}>{t`Saved`}</Done>
        </div>
      </form>
    </Section>
  )
}
