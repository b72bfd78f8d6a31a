/** For `accept` of a file input: sound, and videos with sound. Some systems know no media type, hence the extensions. */
export const SOUND_FILES = 'audio/*,video/mp4,video/webm,.webm,.ogg,.oga,.opus,.mp3,.mp4,.m4a,.wav,.flac,.aac,.amr,.3gp'
