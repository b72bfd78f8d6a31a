import type { OrganizationCount } from '@earshot/contract/organizations'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Menu, TextInput } from '@mantine/core'
import { IconCheck, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useOrganization, useOrganizations, useWaiting } from '../../../organizations/organizations.queries.ts'
import { count } from '../../../lib/format.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import classes from '../rail.module.css'

/** Fewer organizations than this are found by looking. */
const WORTH_FILTERING = 8

/** The organizations of the person as items of a menu, and a way to find one among many. */
export function OrganizationItems({ onOpen }: { onOpen: (org_id: string) => void }) {
  const { t } = useLingui()
  const current = useOrganization()
  const organizations = useOrganizations()
  const waiting = useWaiting().data
  const [sought, setSought] = useState('')
  const words = sought.trim().toLocaleLowerCase()
  const found = organizations.filter(({ name }) => name.toLocaleLowerCase().includes(words))
  return (
    <>
      {organizations.length >= WORTH_FILTERING && (
        <TextInput
          className={classes.seek ?? ''}
          type="search"
          aria-label={t`Find an organization`}
          placeholder={t`Find an organization`}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          data-autofocus
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
      )}
      <div className={classes.organizations} role="none">
        {found.map(({ org_id, name, image, org_role }) => (
          <Menu.Item
            key={org_id}
            leftSection={<Avatar name={name} image={image} size={24} square />}
            rightSection={
              <span className={classes.standing}>
                {org_role === 'admin' && <Chip>{t`Admin`}</Chip>}
                {org_id === current.org_id && <IconCheck size={16} role="img" aria-label={t`open`} />}
              </span>
            }
            onClick={() => onOpen(org_id)}
          >
            <span className={classes.place} title={name}>
              {name}
            </span>
            {org_id !== current.org_id && <Waits counted={waiting?.get(org_id)} />}
          </Menu.Item>
        ))}
      </div>
      {found.length === 0 && <Menu.Label>{t`None is called that`}</Menu.Label>}
    </>
  )
}

/** What waits there, in words; nothing where nothing does. */
function Waits({ counted }: { counted: OrganizationCount | undefined }) {
  const { t } = useLingui()
  if (!counted) return null
  const { hits, unheard } = counted
  const [newHits, newTalks] = [count(hits), count(unheard)]
  const words = [
    hits > 0 && t`${plural(hits, { one: '# new hit', other: `${newHits} new hits` })}`,
    unheard > 0 && t`${plural(unheard, { one: '# unheard', other: `${newTalks} unheard` })}`,
  ].filter(Boolean)
  return words.length > 0 && <span className={classes.waits}>{words.join(' · ')}</span>
}
