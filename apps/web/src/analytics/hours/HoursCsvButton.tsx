import { saveFile } from '../../lib/files.ts'
import { type AnalyticsRequest, useHours } from '../analytics.queries.ts'
import { CsvButtonFrame } from '../controls/CsvButton.tsx'
import { csvOfHours } from './hours.ts'

const DAY = 10

export function HoursCsvButton({ asked }: { asked: AnalyticsRequest }) {
  const { data } = useHours(asked)
  if (!data) return null
  const name = `earshot-hours-${data.from.slice(0, DAY)}-${data.to.slice(0, DAY)}.csv`
  const download = () => saveFile(new Blob([csvOfHours(data.hours)], { type: 'text/csv;charset=utf-8' }), name)
  return <CsvButtonFrame onClick={download} />
}
