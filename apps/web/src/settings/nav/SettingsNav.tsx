import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { groups, isOpen, type SectionName } from './sections.ts'
import classes from '../settings.module.css'

interface SettingsNavProps {
  current: SectionName
  admin: boolean
}

/** The sections: a list beside them, on phones a choice above them. */
export function SettingsNav({ current, admin }: SettingsNavProps) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const seen = groups.map((group) => group.filter(({ name }) => admin || isOpen(name)))
  return (
    <>
      <nav className={classes.nav} aria-label={t`Sections`}>
        {seen.map((group) => (
          <ul key={group[0]?.name ?? 'none'}>
            {group.map(({ name, title, icon: Icon }) => (
              <li key={name}>
                <Link
                  to="."
                  search={{ section: name }}
                  className={classes.link}
                  aria-current={name === current ? 'page' : undefined}
                >
                  <Icon size={18} stroke={1.6} aria-hidden />
                  {i18n._(title)}
                </Link>
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <NativeSelect
        className={classes.choice}
        size="md"
        aria-label={t`Section`}
        value={current}
        onChange={(event) => void navigate({ to: '.', search: { section: event.currentTarget.value } })}
        data={seen.flat().map(({ name, title }) => ({ value: name, label: i18n._(title) }))}
      />
    </>
  )
}
