import * as z from 'zod/mini'
import { Id, optionalLine, TimeZone } from './fields.ts'
import { patternProblem, patternSentence } from './rules/name-patterns.ts'
import { route } from './route.ts'

/** How the names of files that are sent are read, in the browser and by the command line. */
export const FilePattern = z.object({
  org_id: Id,
  /** `{channel}_{unit}_{date}_{time}`; '' if names are not read. */
  pattern: z.string(),
  /** Of dates and times. */
  tz: z.string(),
})
export type FilePattern = z.infer<typeof FilePattern>

const Pattern = optionalLine(200).check((checked) => {
  const problem = checked.value === '' ? undefined : patternProblem(checked.value)
  if (problem) checked.issues.push({ code: 'custom', message: patternSentence(problem), input: checked.value })
})

export const filePatternRoutes = {
  find: route({
    method: 'GET',
    path: '/file_pattern',
    access: 'signed-in',
    rights: 'member',
    summary: 'Show how the names of sent files are read for channel, speaker, tag and time',
    input: z.strictObject({ org_id: Id }),
    output: FilePattern,
    errors: ['not_found'],
  }),
  save: route({
    method: 'PUT',
    path: '/file_pattern',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Set how the names of sent files are read; an empty pattern ends it',
    input: z.strictObject({ org_id: Id, pattern: Pattern, tz: TimeZone }),
    output: FilePattern,
    errors: ['not_found', 'forbidden'],
  }),
}
