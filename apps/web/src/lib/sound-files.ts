/**
 * For `accept` of file inputs: audio, videos with audio, and vCons. The extensions are for systems that do not know the
 * media types; `.json` because not every system matches `.vcon.json`.
 */
export const SOUND_FILES =
  'audio/*,video/mp4,video/webm,application/vcon+json,' +
  '.webm,.ogg,.oga,.opus,.mp3,.mp4,.m4a,.wav,.flac,.aac,.amr,.3gp,.vcon,.json'

export const isVcon = ({ name, type }: Pick<File, 'name' | 'type'>) =>
  type === 'application/vcon+json' || /\.vcon(\.json)?$/i.test(name)
