export const languageOfTag = (tag: string) => tag.split('-')[0]?.toLowerCase() ?? ''

/** The first wanted language that is known, ignoring regions. */
export const preferredLanguage = <Code extends string>(wanted: readonly string[], known: readonly Code[]) =>
  wanted.flatMap((tag) => known.find((code) => code === languageOfTag(tag)) ?? []).at(0)
