import { Global, Module } from '@nestjs/common';
import { NodeRegistry } from './node-registry.js';
import { NodesRepository } from './nodes.repository.js';

/** Knows the nodes that run on the same database. */
@Global()
@Module({ providers: [NodeRegistry, NodesRepository], exports: [NodeRegistry, NodesRepository] })
export class ClusterModule {}
