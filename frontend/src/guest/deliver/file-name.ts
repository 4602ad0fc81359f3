/** Under which a guest's photo is saved, as the specification has it. */
export const FILE_NAME = 'framed-photo.png';
