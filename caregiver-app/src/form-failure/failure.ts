/** Why a form could not be sent, in English. Each failed attempt is a new object. */
export interface Failure {
  words: string;
  /** What to do about it. */
  advice: string | null;
}
