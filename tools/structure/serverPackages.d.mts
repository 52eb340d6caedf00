export declare function wrongPackages(
  root: string,
  manifest: { dependencies: Record<string, string>; devDependencies: Record<string, string> },
): string[]
