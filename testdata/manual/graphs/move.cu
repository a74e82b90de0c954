// move moves particles for a while.
__global__ void move(Field field, Particle *swarm, int64_t n) {
    int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    Particle &p = swarm[i];
    for (int k = 0; k < 2; k++) {
        p.Speed[k] += field.Pull[k] * field.Time;
        p.Position[k] += p.Speed[k] * field.Time;
    }
}
