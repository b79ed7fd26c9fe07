/**
 * Owns the settings of a consumer's projects: a tsconfig.json or jsconfig.json, and those that it refers to.
 * Invariant: TypeScript itself reads them, as `tsc` does.
 */
import type { Compiler, CompilerOptions } from "./compiler.js";

export interface CheckedProject {
  readonly options: CompilerOptions;
  /** Absolute paths, `/` between parts. */
  readonly files: readonly string[];
}

/** A configuration that TypeScript cannot read. The message is a sentence without its end. */
export class UnreadableProject extends Error {
  override readonly name = "UnreadableProject";
}

/** `config`: absolute. Throws {@link UnreadableProject}. */
export function readProjects({ ts }: Compiler, config: string): readonly CheckedProject[] {
  const paths = new Set<string>();
  const projectsAt = (path: string): readonly CheckedProject[] => {
    if (paths.has(path)) return [];
    paths.add(path);
    const parsed = ts.getParsedCommandLineOfConfigFile(path, undefined, {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic({ messageText }) {
        throw new UnreadableProject(ts.flattenDiagnosticMessageText(messageText, " "));
      },
    });
    if (parsed === undefined) throw new UnreadableProject(`${path} cannot be read`);
    const referred = (parsed.projectReferences ?? []).map((each) => ts.resolveProjectReferencePath(each));
    const project = { options: { ...parsed.options, noEmit: true, configFilePath: path }, files: parsed.fileNames };
    return [...(project.files.length === 0 ? [] : [project]), ...referred.flatMap(projectsAt)];
  };
  return projectsAt(config.replaceAll("\\", "/"));
}
