/**
 * Owns the messages about failures of the disk.
 * Invariant: each names the path, the attempted action, the cause in plain words, and a repair.
 */

/** The disk, or what stands on it, refused. Not a fault of ours and not of the description: exit code 2. */
export class DiskError extends Error {
  override readonly name = "DiskError";
}

interface Cause {
  readonly what: string;
  readonly repair: string;
}

const causes: Readonly<Record<string, Cause>> = {
  ENOSPC: { what: "the disk is full", repair: "make room and run the command again" },
  EDQUOT: { what: "the disk quota is used up", repair: "make room and run the command again" },
  EACCES: { what: "permission denied", repair: "change its permissions or owner" },
  EPERM: { what: "not permitted", repair: "close programs that hold it open, or change its permissions" },
  EROFS: { what: "the file system is read-only", repair: "choose another folder with -o" },
  EBUSY: { what: "it is in use", repair: "close programs that hold it open and run the command again" },
  ENOENT: { what: "it does not exist", repair: "check the path" },
  ENOTDIR: {
    what: "a part of the path is a file, not a folder",
    repair: "choose another folder with -o, or move the file",
  },
  EISDIR: { what: "it is a folder, not a file", repair: "name a file" },
  ENAMETOOLONG: { what: "the path is too long", repair: "choose a shorter folder with -o" },
  ELOOP: { what: "symbolic links lead in a circle", repair: "remove the link" },
  EXDEV: {
    what: "it lies on another file system than its folder",
    repair: "choose a folder with -o that is on one file system",
  },
  EMFILE: { what: "too many files are open", repair: "raise the limit on open files" },
  EEXIST: { what: "something else stands there", repair: "move it away, or choose another folder with -o" },
  EIO: { what: "the disk reported an error", repair: "check the disk" },
  EINVAL: { what: "the file system does not take this name", repair: "choose another path" },
};

/** The error code of a system error (`ENOENT`); `undefined` for anything else. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** A system error as a {@link DiskError}; anything else comes back as it is, because it is our fault. */
export function explainDiskError(error: unknown, doing: string, path: string): unknown {
  const code = errorCode(error);
  if (code === undefined || error instanceof DiskError) return error;
  const cause = Object.hasOwn(causes, code) ? causes[code] : undefined;
  const { what, repair } = cause ?? { what: code, repair: "check the path and its permissions" };
  return new DiskError(`cannot ${doing} ${path}: ${what} (${code}); ${repair}`, { cause: error });
}

/** Runs `action`; a refusal of the disk becomes a {@link DiskError} that says what was being done to which path. */
export function onDisk<T>(doing: string, path: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw explainDiskError(error, doing, path);
  }
}
