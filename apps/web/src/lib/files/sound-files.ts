/** What a file picker offers: sound, and films with sound. Some systems know no type for a file, so endings are named too. */
export const SOUND_FILES = 'audio/*,video/mp4,video/webm,.webm,.ogg,.oga,.opus,.mp3,.mp4,.m4a,.wav,.flac,.aac,.amr,.3gp'
