import type { Member } from '@earshot/contract/members'
import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useOrganization } from '../organizations/organizations.queries.ts'
import { count } from '../lib/format.ts'
import { Chip } from '../ui/Chip.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { Screen } from '../ui/screen/Screen.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { MemberTable } from './MemberTable.tsx'
import { useMembers } from './users.queries.ts'

/** Fewer people than this are found by looking. */
const WORTH_FILTERING = 8

export function UsersScreen() {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const members = useMembers(org_id)
  const [sought, setSought] = useState('')
  const all = members.data ?? []
  const shown = all.filter((member) => isSought(member, sought))
  return (
    <Screen title={t`Users`} chips={members.data && <Chip>{count(all.length)}</Chip>}>
      {members.isPending && <Skeletons height={56} />}
      {members.isError && (
        <ErrorNote
          title={t`The users could not be loaded`}
          error={members.error}
          retry={() => void members.refetch()}
        />
      )}
      {all.length > WORTH_FILTERING && (
        <TextInput
          aria-label={t`Filter users`}
          placeholder={t`Filter by name or e-mail`}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
      )}
      {shown.length > 0 && <MemberTable members={shown} />}
      {sought && shown.length === 0 && <EmptyState title={t`Nobody here is called that`} />}
    </Screen>
  )
}

const isSought = ({ name, email }: Member, sought: string) =>
  `${name} ${email}`.toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase())
