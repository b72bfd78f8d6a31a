import { ApiError } from '@earshot/contract/errors'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { useAppRequest } from './apps.queries.ts'
import { parametersIn } from './authorization-parameters.ts'
import { ConnectForm } from './ConnectForm.tsx'
import classes from './apps.module.css'

interface ConnectProps {
  Frame: ComponentType<{ title: string; text?: ReactNode; children: ReactNode }>
}

/** The page that an app opens to ask for access. */
export function Connect({ Frame }: ConnectProps) {
  const { t } = useLingui()
  const asked = useAppRequest(parametersIn(useSearch({ strict: false })))
  if (asked.isPending)
    return (
      <Frame title={t`Connect an app`}>
        <Skeletons rows={3} />
      </Frame>
    )
  if (asked.isError) {
    const refused = asked.error instanceof ApiError && asked.error.code === 'invalid'
    return (
      <Frame title={refused ? t`This app cannot be connected` : t`Connect an app`}>
        <div className={classes.connect}>
          <ErrorNote error={asked.error} {...(!refused && { retry: () => void asked.refetch() })} />
          <Button size="md" variant="default" component={Link} to="/dashboard">
            {t`Open Earshot`}
          </Button>
        </div>
      </Frame>
    )
  }
  const { name } = asked.data
  return (
    <Frame title={t`Connect ${name}?`} text={t`${name} asks to act in your name. It never learns your password.`}>
      <ConnectForm asked={asked.data} />
    </Frame>
  )
}
