/**
 * For `accept` of file inputs: audio, and videos with audio. The extensions are for systems that do not know the media
 * types.
 */
export const SOUND_FILES = 'audio/*,video/mp4,video/webm,.webm,.ogg,.oga,.opus,.mp3,.mp4,.m4a,.wav,.flac,.aac,.amr,.3gp'
