import { useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { choose, languageName, languages, spoken } from '../../../lib/language/language.ts'
import classes from '../rail.module.css'

/** What Earshot speaks, each language called as its readers call it; the page turns at once. */
export function LanguageItems() {
  const { t } = useLingui()
  if (languages.length < 2) return null
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t`Language`}</Menu.Label>
      <div className={classes.languages} role="none">
        <Menu.RadioGroup value={spoken()} onChange={choose}>
          {languages.map((code) => (
            <Menu.RadioItem key={code} value={code} lang={code}>
              {languageName(code)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </div>
    </>
  )
}
